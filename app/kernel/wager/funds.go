package wager

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Funding pays stakes with bonus money and counts wagers toward the conditions
// of bonuses. Every call is part of the product's write. None is made for play
// money.
type Funding interface {
	// ChooseBonus decides which part of a stake is paid with bonus money; real money
	// pays the rest. A stake with a Grant is a free bet: that grant pays all of it.
	// usd is the stake in millionths of a dollar. It moves no money. Errors:
	// *fault.Error refuses the stake.
	ChooseBonus(tx *db.Tx, stake Stake, usd int64) (bonus money.Amount, err error)
	// ChooseMoreBonus does the same for money that is added to an open wager.
	ChooseMoreBonus(tx *db.Tx, w *Wager, added money.Amount) (bonus money.Amount, err error)
	// Opened reports a wager whose stake was accepted, before its money moves. grant is the free
	// bet that pays it, or zero.
	Opened(tx *db.Tx, w *Wager, grant id.Binary) error
	// FreeBet returns the free bet that pays a wager with bonus money, or zero.
	FreeBet(q db.Querier, wager id.Binary) (grant id.Binary, err error)
	// BeforeReclaim reports that a correction is about to collect bonus money of a free bet from the
	// player: the part of an earlier payout that was kept has to be available again.
	BeforeReclaim(tx *db.Tx, wager id.Binary, amount money.Amount) error
	// BonusMoved reports how a transfer of a wager changed the player's bonus money.
	BonusMoved(tx *db.Tx, wager id.Binary, player ledger.Key, change money.Amount, code ledger.Code) error
	// Ended reports a recorded wager: settled, void or corrected.
	Ended(tx *db.Tx, w *wagerlog.Wager) error
}

// noFunding is the Funding of a site without bonuses: all stakes are real money.
type noFunding struct{}

func (noFunding) ChooseBonus(*db.Tx, Stake, int64) (money.Amount, error)             { return 0, nil }
func (noFunding) ChooseMoreBonus(*db.Tx, *Wager, money.Amount) (money.Amount, error) { return 0, nil }
func (noFunding) Opened(*db.Tx, *Wager, id.Binary) error                             { return nil }
func (noFunding) FreeBet(db.Querier, id.Binary) (id.Binary, error)                   { return id.Binary{}, nil }
func (noFunding) BeforeReclaim(*db.Tx, id.Binary, money.Amount) error                { return nil }
func (noFunding) BonusMoved(*db.Tx, id.Binary, ledger.Key, money.Amount, ledger.Code) error {
	return nil
}
func (noFunding) Ended(*db.Tx, *wagerlog.Wager) error { return nil }

// funds is an amount with the part of it that is bonus money.
type funds struct{ whole, bonus money.Amount }

// share returns an amount with bonus money in the proportion of f. Real money is rounded down.
func (f funds) share(amount money.Amount) funds {
	switch f.bonus {
	case 0:
		return funds{whole: amount}
	case f.whole:
		return funds{amount, amount}
	}
	return funds{amount, amount - money.Of(amount, f.whole).Payout(f.whole-f.bonus)}
}

// payout returns a payout of a stake of f. The payout of a free bet is bonus money up to the stake,
// which Funding keeps, and real money beyond it.
func (f funds) payout(payout money.Amount, free bool) funds {
	paid := f.share(payout)
	if free {
		paid.bonus = min(paid.bonus, f.bonus)
	}
	return paid
}

// FreeBet returns the free bet that pays an open or ended wager with this amount of bonus money,
// or zero.
func (s *Service) FreeBet(q db.Querier, wager id.Binary, bonus money.Amount) (grant id.Binary, err error) {
	if bonus == 0 {
		return grant, nil
	}
	if grant, err = s.Funding.FreeBet(q, wager); err != nil {
		return grant, fmt.Errorf("check whether wager %s is a free bet: %w", wager, err)
	}
	return grant, nil
}

func (s *Service) isFreeBet(tx *db.Tx, wager id.Binary, bonus money.Amount) (bool, error) {
	grant, err := s.FreeBet(tx, wager, bonus)
	return grant != id.Binary{}, err
}

func (f funds) minus(other funds) funds { return funds{f.whole - other.whole, f.bonus - other.bonus} }

// remainingFunds returns the part of the stake without a result.
func (w *Wager) remainingFunds() funds { return funds{w.Rest(), w.Bonus - w.BonusSettled} }

// bonusOf returns the key of the player's bonus money.
func bonusOf(player ledger.Key) ledger.Key {
	player.Purpose = ledger.Bonus
	return player
}

// acceptsBonus reports whether bonus money can be staked against a system owner. It cannot if
// players share their stakes.
func acceptsBonus(counterparty string) bool { return ledger.PartyOf(counterparty) != ledger.PartyPool }

// transferStep is one movement of money for a wager. A zero amount moves nothing.
type transferStep struct {
	debit, credit ledger.Key
	amount        money.Amount
	code          ledger.Code
}

// side returns the account of one side of a wager for the player's account of
// the same money.
type side func(w *Wager, player ledger.Key) ledger.Key

func playerSide(_ *Wager, player ledger.Key) ledger.Key   { return player }
func clearingSide(_ *Wager, player ledger.Key) ledger.Key { return clearing(player) }
func counterpartySide(w *Wager, player ledger.Key) ledger.Key {
	return counterpartyKey(w.Counterparty, player)
}

// moves returns the movements of an amount between two sides: of its real money
// and of its bonus money.
func (w *Wager) moves(from, to side, f funds, code ledger.Code) []transferStep {
	bonus := bonusOf(w.Player)
	return []transferStep{
		{from(w, w.Player), to(w, w.Player), f.whole - f.bonus, code},
		{from(w, bonus), to(w, bonus), f.bonus, code},
	}
}

// notifyFunding reports to Funding the bonus money that was moved for a wager.
func (s *Service) notifyFunding(tx *db.Tx, w *Wager, created []transferStep) error {
	bonus := bonusOf(w.Player)
	for _, m := range created {
		change := m.amount
		switch {
		case m.amount == 0 || m.debit != bonus && m.credit != bonus:
			continue
		case m.debit == bonus:
			change = -change
		}
		if err := s.Funding.BonusMoved(tx, w.ID, bonus, change, m.code); err != nil {
			return fmt.Errorf("publish the bonus money of wager %s: %w", w.ID, err)
		}
	}
	return nil
}
