package limits

import "croupier/app/kernel/audit"

// Checks prove what is counted of players. What counts for limits follows from it.
func Checks() []audit.Check {
	return []audit.Check{
		{Name: "what players have played on each day is what the wager log adds up to", Run: checkDays},
	}
}
