package figures

import (
	"errors"
	"fmt"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/db"
)

// playerSide names the side of a transfer that is a player.
const playerSide = "player"

// moveKey is where a transfer counts.
type moveKey struct {
	hour                    int64
	code                    ledger.Code
	debit, credit, currency string
}

// move is what such transfers add up to; first and last say where they stand.
type move struct{ moves, usd, first, last int64 }

func (m *move) add(id, usd int64) {
	if m.first == 0 {
		m.first = id
	}
	m.last = id
	m.moves++
	m.usd += usd
}

// Moves is the projection of the transfers that belong to no wager.
type Moves struct{ *Service }

// Name implements projection.Projection.
func (Moves) Name() string { return movesCheckpoint }

// Apply implements projection.Projection.
func (s Moves) Apply(tx *db.Tx, list []ledger.Moved) error {
	var added ordered[moveKey, move]
	for _, m := range list {
		if m.Code.OfWagers() {
			continue
		}
		key, counted, err := moveKeyOf(tx, m)
		if err != nil {
			return err
		}
		if !counted {
			continue
		}
		price, err := s.priceOn(tx, floorDiv(m.At, dayMillis), key.currency)
		if err != nil {
			return err
		}
		added.at(key).add(m.ID, s.worth(price, key.currency, m.Amount))
		depositor, err := depositorOf(tx, key, m)
		if err != nil {
			return err
		}
		if depositor == "" {
			continue
		}
		if err := addDepositor(tx, depositor, m.At); err != nil {
			return err
		}
	}
	for _, key := range added.order {
		if err := addMove(tx, key, *added.of[key]); err != nil {
			return err
		}
	}
	return nil
}

// moveKeyOf says where a transfer counts; play money counts nowhere.
func moveKeyOf(q db.Querier, m ledger.Moved) (key moveKey, counted bool, err error) {
	debit, err := ledger.ByID(q, m.Debit)
	if err != nil {
		return key, false, err
	}
	credit, err := ledger.ByID(q, m.Credit)
	if err != nil {
		return key, false, err
	}
	if p := debit.Key.Purpose; p == ledger.Demo || p == ledger.DemoStake {
		return key, false, nil
	}
	return moveKey{floorDiv(m.At, hourMillis), m.Code, side(debit.Key.Owner), side(credit.Key.Owner), debit.Key.Currency}, true, nil
}

func side(owner string) string {
	if ledger.PartyOf(owner) == ledger.PartyPlayer {
		return playerSide
	}
	return owner
}

// priceOn is the price of a currency on a day. The first that asks writes it down:
// that of the moment, the last that was known before, or 0 when there was none.
func (s *Service) priceOn(tx *db.Tx, day int64, currency string) (text string, err error) {
	text, found, err := findPrice(tx, day, currency)
	if err != nil || found {
		return text, err
	}
	price, err := s.Prices.Of(currency)
	switch {
	case err == nil:
		text = price.Text()
	case !errors.Is(err, prices.ErrUnknown):
		return "", fmt.Errorf("ask for the price of a day: %w", err)
	default:
		if text, err = lastPrice(tx, day, currency); err != nil {
			return "", err
		}
	}
	return text, insertPrice(tx, day, currency, text)
}

// worth is an amount in millionths of a dollar at a price, rounded down; 0 for a
// currency that the site no longer has.
func (s *Service) worth(price, currency string, amount int64) int64 {
	c, known := s.Currency(currency)
	multiplier, err := money.ParseMultiplier(price)
	if !known || err != nil || multiplier.IsZero() {
		return 0
	}
	return prices.At(multiplier).USD(money.Amount(amount), c)
}
