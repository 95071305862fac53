package bonus

import (
	"slices"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/money"
	"croupier/db"
)

// unlimited is the value of a limit that is not set.
const unlimited = 1<<63 - 1

// moreGenerous reports whether an offer gives players more than the one it replaces:
// more money, to more players, for longer, or for less play. before is nil for a new
// offer, which always gives more.
func moreGenerous(before, after *Offer) bool {
	if after.Stopped {
		return false
	}
	if before == nil || before.Stopped {
		return true
	}
	budget := func(o *Offer) int64 {
		if o.BudgetUSD == nil {
			return unlimited
		}
		return *o.BudgetUSD
	}
	end := func(o *Offer) int64 {
		if o.EndsAt == 0 {
			return unlimited
		}
		return o.EndsAt
	}
	return after.Percent > before.Percent || after.MaxUSD > before.MaxUSD || after.MinUSD < before.MinUSD || before.FirstOnly && !after.FirstOnly ||
		budget(after) > budget(before) || end(after) > end(before) || after.StartsAt < before.StartsAt || easier(before.Terms, after.Terms)
}

// easier reports whether terms require less of a player, or allow a larger conversion,
// than others. A field that is not compared here counts too: terms that differ in it
// are treated as easier.
func easier(before, after Terms) bool {
	bound := func(n int64) int64 {
		if n == 0 {
			return unlimited
		}
		return n
	}
	if after.Wager < before.Wager || bound(after.MaxBet) > bound(before.MaxBet) || bound(after.MaxWin) > bound(before.MaxWin) || after.Days > before.Days ||
		slices.ContainsFunc(before.Refused, func(kind string) bool { return !slices.Contains(after.Refused, kind) }) {
		return true
	}
	stricter := before
	stricter.Wager, stricter.MaxBet, stricter.MaxWin, stricter.Days, stricter.Refused = after.Wager, after.MaxBet, after.MaxWin, after.Days, after.Refused
	text, err := stricter.Text()
	other, otherErr := after.Text()
	return err != nil || otherErr != nil || text != other
}

// offerExposure returns what an offer may still give. Offers that were saved in the last
// 24 hours are added up, so that many small offers need approval like one large one.
func offerExposure(q db.Querier, o *Offer, now int64) (*approval.Cost, error) {
	if o.BudgetUSD == nil {
		return &approval.Cost{Unbounded: true}, nil
	}
	recentUSD, err := leftOfOffersSince(q, o.ID, now-approvalPeriod.Milliseconds())
	if err != nil {
		return nil, err
	}
	left := max(*o.BudgetUSD-o.SpentUSD, 0)
	return &approval.Cost{Dollars: money.USD(left).Text(), RecentDollars: money.USD(recentUSD).Text()}, nil
}
