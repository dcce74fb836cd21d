// The result as plain text, for a message to those who were there.
import type { EveningForm } from "../api/forms";
import { signed, t } from "../shared/texts";
import { linesOf } from "./points";
import { groupWords } from "./result";

export function tell(answer: EveningForm, two: boolean): string {
  const lines = answer.verdict === "" ? [] : [answer.verdict];
  answer.players.forEach((player, seat) => {
    lines.push("", `${player.name}: ${player.total}`);
    for (const { words, value } of player.ties ?? []) lines.push(`  ${words}: ${value}`);
    if (two) return;
    lines.push(`  ${t("Points on the track")}: ${player.track}`);
    for (const { group, cells } of linesOf(answer)) {
      const cell = cells[seat];
      if (cell === undefined || cell.items.length === 0) continue;
      lines.push(`  ${groupWords(group)}: ${cell.points}`);
      for (const item of cell.items) lines.push(`    ${signed(item.points)} ${item.words}${item.rule === "" ? "" : ` (${item.rule})`}`);
    }
  });
  return `${lines.join("\n")}\n`;
}
