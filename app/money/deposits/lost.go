package deposits

import (
	"fmt"
	"strings"

	"croupier/app/kernel/cases"
	"croupier/app/kernel/depositevents"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// publish publishes a change. A loss also opens a case that lists the uses of the money.
func (s *Service) publish(tx *db.Tx, d *deposit, kind depositevents.Kind) error {
	if kind == "" {
		return nil
	}
	switch kind {
	case depositevents.Lost:
		if err := beginLoss(tx, d.id, tx.Now().UnixMilli()); err != nil {
			return err
		}
	case depositevents.Restored, depositevents.Settled:
		if err := endLoss(tx, d.id, tx.Now().UnixMilli()); err != nil {
			return err
		}
	}
	notes, err := depositevents.Publish(tx, s.Bus, depositevents.Change{
		Kind: kind, Deposit: d.id, UserID: d.userID, Currency: d.currency, Amount: d.amount, At: tx.Now().UnixMilli(),
	})
	if err != nil || kind != depositevents.Lost {
		return err
	}
	return s.reportLost(tx, d, notes)
}

// HasLost reports whether a player has a deposit that was credited and then lost
// by its chain or gateway, until it comes back or staff decide. Such a player can
// neither withdraw nor send money to others.
func (s *Service) HasLost(q db.Querier, userID string) (bool, error) { return hasLost(q, userID) }

// WasLostAt reports whether a deposit of a player was lost at a time in unix
// milliseconds and was not decided yet.
func (s *Service) WasLostAt(q db.Querier, userID string, at int64) (bool, error) {
	return wasLostAt(q, userID, at)
}

// maxGiftsListed is the number of gifts that a case about a lost deposit lists.
// maxGiftsRead is the number of the player's newest gifts that are read.
const (
	maxGiftsListed = 20
	maxGiftsRead   = 500
)

// reportLost opens a case about a lost deposit. It lists the players who received
// money since the credit, and the notes of the features that follow deposits.
func (s *Service) reportLost(tx *db.Tx, d *deposit, notes string) error {
	lines := []string{
		d.staffSentence(),
		fmt.Sprintf("Deposit %s: %s, transaction %s of %s. The player cannot withdraw or give anything away until it is decided.", d.id, s.summary(d), d.txid, d.network),
	}
	gifts, err := ledger.Statement(tx, d.userID, ledger.Cursor{}, []ledger.Code{ledger.CodeTip, ledger.CodeRain}, maxGiftsRead)
	if err != nil {
		return fmt.Errorf("look for gifts of a lost deposit: %w", err)
	}
	named, more := 0, 0
	for _, gift := range gifts {
		if gift.At < d.creditedAt || gift.Amount >= 0 || gift.Key.Purpose != ledger.Real {
			continue
		}
		if named == maxGiftsListed {
			more++
			continue
		}
		named++
		lines = append(lines, fmt.Sprintf("Given away since the credit: %s to %s.", s.amountText(-gift.Amount, gift.Key.Currency), gift.Other))
	}
	if more > 0 {
		lines = append(lines, fmt.Sprintf("And %d more gifts: see the player's transfers.", more))
	}
	if notes != "" {
		lines = append(lines, notes)
	}
	_, err = s.Cases.Open(tx, cases.Case{Title: "Lost deposit: " + s.summary(d), UserID: d.userID, Note: strings.Join(lines, "\n")})
	return err
}

// amountText writes an amount with its currency.
func (s *Service) amountText(amount money.Amount, id string) string {
	currency, known := s.Wallets.Currency(id)
	if !known {
		return fmt.Sprint(int64(amount), " units of ", id)
	}
	return currency.Text(amount) + " " + strings.ToUpper(id)
}

// credited returns the value of a deposit at its credit, in millionths of a
// dollar, or 0 if it was never credited.
func (d *deposit) credited() int64 {
	if d.creditedAt == 0 {
		return 0
	}
	return d.usd
}
