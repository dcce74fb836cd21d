// The castle as a table: what it is known by, every room with its points, and what is wrong with it.
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../shared/icons";
import { signed, t, tn } from "../shared/texts";
import { tileOf } from "../board/geometry";
import type { Builder } from "./builder";
import { RuleChip } from "./card";

interface Shown {
  builder: Builder;
  onRule?: (rule: string, rooms: string[]) => void;
}

export function ScorePanel({ builder, onRule }: Shown) {
  const { castle, trouble, chosen, choose } = builder;
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (chosen !== null) root.current?.querySelector(`tr[data-room="${CSS.escape(chosen)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const odd = new Map(castle?.odd.map((one) => [one.room, one]));
  return (
    <section class="score" ref={root} aria-label={t("Score")}>
      {trouble !== "" && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      <p class="sum">
        <span>{t("Total")}</span> <strong data-test="total">{castle?.total ?? 0}</strong>
      </p>
      {castle && castle.facts.length > 0 && (
        <dl class="facts">
          {castle.facts.map(({ name, words, value }) => (
            <div key={name}>
              <dt>{words}</dt>
              <dd data-test={`fact-${name}`}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {castle?.warnings.map((warning) => (
        <p class="warning" key={warning}>
          {warning}
        </p>
      ))}
      {castle && castle.rooms.length > 0 && (
        <table>
          <caption class="visually-hidden">{t("Rooms of the castle")}</caption>
          <thead class="visually-hidden">
            <tr>
              <th>{t("Room")}</th>
              <th>{t("Points")}</th>
              <th>{t("Total")}</th>
            </tr>
          </thead>
          <tbody>
            {castle.rooms.map((room) => {
              const wrong = odd.get(room.at);
              const open = chosen === room.at;
              return (
                <tr key={room.at} data-room={room.at} class={`${open ? "open" : ""}${wrong ? " odd" : ""}`}>
                  <td>
                    <button type="button" class="flat" aria-expanded={open} data-test="room" onClick={() => choose(open ? null : room.at)}>
                      {wrong && <span class="mark">!</span>}
                      {room.name}
                      {room.completed && !builder.box.up && (
                        <span class="done" title={t("completed")}>
                          <span aria-hidden="true"> ✓</span>
                          <span class="visually-hidden">{t("completed")}</span>
                        </span>
                      )}
                    </button>
                    {wrong && (
                      <p class="why">
                        {wrong.why.join(" ")} {wrong.rules.map((rule) => <RuleChip key={rule} rule={rule} rooms={[room.at]} onRule={onRule} />)}
                      </p>
                    )}
                    {open && <RoomItems builder={builder} at={room.at} onRule={onRule} />}
                  </td>
                  <td class="number small">{room.words}</td>
                  <td class="number">{room.total}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {castle?.sheet?.map(({ rule, words, points }) => (
        <p class="sheet" key={`${rule} ${words}`}>
          {words} <RuleChip rule={rule} rooms={[]} onRule={onRule} /> <b>{signed(points)}</b>
        </p>
      ))}
      {castle && <p class="note">{tn("{n} room", "{n} rooms", castle.rooms.length)}</p>}
    </section>
  );
}

/** The points of a room one by one, and what can be done with it. */
function RoomItems({ builder, at, onRule }: Shown & { at: string }) {
  const room = builder.castle?.rooms.find((one) => one.at === at);
  if (room === undefined) return null;
  const stays = tileOf(builder.box, room.slug)?.foyer && (builder.castle?.rooms.length ?? 0) > 1;
  return (
    <>
      <ul class="items">
        {room.items.map(({ rule, words, points }, index) => (
          <li key={index}>
            <b>{signed(points)}</b> {words} <RuleChip rule={rule} rooms={[at]} onRule={onRule} />
          </li>
        ))}
      </ul>
      <div class="row">
        {!stays && (
          <button type="button" data-test="lift" onClick={() => builder.lift(at)}>
            <Icon name="move" /> {t("Move")}
          </button>
        )}
        <button type="button" data-test="remove" onClick={() => builder.remove(at)}>
          <Icon name="trash" /> {t("Take away")}
        </button>
      </div>
    </>
  );
}
