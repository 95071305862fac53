package host

import (
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/id"
	"croupier/app/kernel/product"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// Product implements product.Service.
func (s *Service) Product() product.Product {
	return product.Product{
		Kind: Kind, Title: "Slots", Group: s.Games.Group, Launches: s.launches,
		Describe: s.Describe, DescribeOpen: s.DescribeOpen,
		Proof:   wager.Proof{Checks: s.checks(), Find: findWager},
		Restore: product.Restore{Unaffected: "the outcome of an open round is stored with its stake"},
		Guests:  product.Guests{Open: s.guestRounds, Remove: s.removeGuestRound},
	}
}

// launches reports whether a game of the catalogue is an installed one.
func (s *Service) launches(game string) bool {
	return s.Games.OfSource(game, func(source string) bool { return source == gamelaunch.Installed })
}

// guestRounds lists the open rounds of a guest.
func (s *Service) guestRounds(q db.Querier, owner string) ([]id.Binary, error) {
	return roundsOf(q, owner)
}

// removeGuestRound deletes an open round of a guest with its stake.
func (s *Service) removeGuestRound(tx *db.Tx, round id.Binary) error {
	if err := deleteRound(tx, round); err != nil {
		return err
	}
	return wager.RemoveOpen(tx, round)
}
