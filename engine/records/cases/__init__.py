"""What the rules lawyers of both games share: the form of cases and claims, answers, other laws, cases as tests."""
