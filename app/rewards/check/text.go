package check

import (
	"fmt"
	"io"
	"strings"
)

// parts lists the parts of a give-back.
func (r Row) parts() string {
	var list []string
	add := func(name string, share float64) {
		if share > 0 {
			list = append(list, name+" "+percentText(share))
		}
	}
	if r.Rakeback+r.Cashback+r.Affiliate >= r.Bonus {
		add("rakeback", r.Rakeback)
		add("cashback", r.Cashback)
		add("partner", r.Affiliate)
	} else {
		add("bonus", r.Bonus)
	}
	add("race", r.Race)
	add("next level", r.LevelUp)
	return strings.Join(list, ", ")
}

// Print writes the report as text.
func (r Report) Print(w io.Writer) {
	fmt.Fprintln(w, "What bets give back at worst, in shares of what their house edge promises.")
	fmt.Fprintln(w, "Bets that count toward a bonus earn neither rakeback nor cashback nor commission.")
	fmt.Fprintln(w, "\nthe worst bet of each level:")
	for _, row := range r.Levels {
		fmt.Fprintf(w, "  %2d %-10s %7s  %s (%s)\n", row.Level, row.Name, percentText(row.Total), row.Bet, row.parts())
	}
	fmt.Fprintln(w, "\nthe worst level of each bet:")
	for _, row := range r.Bets {
		fmt.Fprintf(w, "  %-46s edge %6.3f %%  rakeback %s, cashback %s, bonus %s, race %s, partner %s, next level %s: %s\n",
			row.Bet, 100*row.Edge, percentText(row.Rakeback), percentText(row.Cashback), percentText(row.Bonus), percentText(row.Race),
			percentText(row.Affiliate), percentText(row.LevelUp), percentText(row.Total))
	}
	fmt.Fprintln(w)
	r.printRace(w)
	for _, name := range r.Offers {
		fmt.Fprintf(w, "bonuses include the offer %q\n", name)
	}
	fmt.Fprintf(w, "at worst %s: level %d, %s\n", percentText(r.Worst.Total), r.Worst.Level, r.Worst.Bet)
}

func (r Report) printRace(w io.Writer) {
	switch {
	case r.Race == 0:
		fmt.Fprintln(w, "the weekly race gives nothing away")
	case r.Stakes > 0:
		fmt.Fprintf(w, "the weekly race gives away %d dollars; %d are staked in a week, and the average one of them wins its part\n", r.Race, r.Stakes)
	case r.RaceBreakEven == 0:
		fmt.Fprintf(w, "the weekly race gives away %d dollars a week; nothing is left for it\n", r.Race)
	default:
		fmt.Fprintf(w, "the weekly race gives away %d dollars a week and is in no row, since no stakes are known: it takes %d dollars staked in a week to pay for it\n", r.Race, r.RaceBreakEven)
	}
}

// PrintBudget writes the upper bound of the cost of all uses of a campaign, with 95 %
// confidence.
func PrintBudget(w io.Writer, list []Cost, uses int64) {
	budget(list, uses)
	for _, c := range list {
		fmt.Fprintf(w, "  %d uses by %s players: $%.2f, with 95 %% confidence at most $%.2f\n", uses, c.Players, c.All, c.AllHigh)
	}
}

// PrintCosts writes the cost of a campaign.
func PrintCosts(w io.Writer, list []Cost, seed string) {
	fmt.Fprintln(w, "What one person costs the house on average, less what it wins of their bets:")
	for _, c := range list {
		fmt.Fprintf(w, "  %-10s $%.2f (with 95 %% confidence $%.2f to $%.2f, of %d lives; $%.0f of real money staked)\n             %s\n",
			c.Players, c.Mean, c.Low, c.High, c.Runs, c.Staked, c.Plan)
	}
	fmt.Fprintln(w, "The careful plan is the best of those that are tried; a better one may exist.")
	fmt.Fprintf(w, "seed %s\n", seed)
}
