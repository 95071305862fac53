package app

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/account"
	"croupier/app/people/stats"
)

func wireStats(_ context.Context, k *kernel, _ noNeeds) (*stats.Service, feature.Feature, error) {
	service := stats.New(k.db)
	return service, feature.Feature{
		Name: "stats", Checks: stats.Checks(), Projections: []projection.Projection[*wagerlog.Wager]{service},
	}, nil
}

// accountStats are the statistics of a player for accounts.
type accountStats struct{ stats *stats.Service }

// Totals implements account.Stats.
func (s accountStats) Totals(ctx context.Context, userID string) (account.Totals, error) {
	usd, games, err := s.stats.Totals(ctx, userID)
	return account.Totals{Wagered: account.CentsOf(usd), Games: games}, err
}
