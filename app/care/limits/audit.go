package limits

import "croupier/app/kernel/audit"

// Checks verify the counted days of players. The usage for limits is derived from them.
func Checks() []audit.Check {
	return []audit.Check{
		{Name: "what players have played on each day is what the wager log adds up to", Run: checkDays},
	}
}
