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
	// Choose decides which part of a stake is paid with bonus money; real money
	// pays the rest. A stake with a Grant is a free bet: that grant pays all of it.
	// usd is the stake in millionths of a dollar. It moves no money. Errors:
	// *fault.Error refuses the stake.
	Choose(tx *db.Tx, stake Stake, usd int64) (bonus money.Amount, err error)
	// ChooseMore does the same for money that is added to an open wager.
	ChooseMore(tx *db.Tx, w *Wager, added money.Amount) (bonus money.Amount, err error)
	// Began tells of a wager whose stake was accepted, before its money moves.
	// grant is the free bet that pays it, or zero.
	Began(tx *db.Tx, w *Wager, grant id.Binary) error
	// FreeBet returns the free bet that pays a wager with bonus money, or zero.
	FreeBet(q db.Querier, wager id.Binary) (grant id.Binary, err error)
	// Reclaims tells that a correction is about to take bonus money of a free bet
	// from the player: what was kept of an earlier payout has to be there again.
	Reclaims(tx *db.Tx, wager id.Binary, amount money.Amount) error
	// Moved tells how a transfer of a wager changed the player's bonus money.
	Moved(tx *db.Tx, wager id.Binary, player ledger.Key, change money.Amount, code ledger.Code) error
	// Ended tells of a wager that was recorded: settled, void or corrected.
	Ended(tx *db.Tx, w *wagerlog.Wager) error
}

// noFunding is the Funding of a site without bonuses: all stakes are real money.
type noFunding struct{}

func (noFunding) Choose(*db.Tx, Stake, int64) (money.Amount, error)                    { return 0, nil }
func (noFunding) ChooseMore(*db.Tx, *Wager, money.Amount) (money.Amount, error)        { return 0, nil }
func (noFunding) Began(*db.Tx, *Wager, id.Binary) error                                { return nil }
func (noFunding) FreeBet(db.Querier, id.Binary) (id.Binary, error)                     { return id.Binary{}, nil }
func (noFunding) Reclaims(*db.Tx, id.Binary, money.Amount) error                       { return nil }
func (noFunding) Moved(*db.Tx, id.Binary, ledger.Key, money.Amount, ledger.Code) error { return nil }
func (noFunding) Ended(*db.Tx, *wagerlog.Wager) error                                  { return nil }

// funds is an amount with the part of it that is bonus money.
type funds struct{ whole, bonus money.Amount }

// share returns an amount that has bonus money in the proportion of f. Real
// money is rounded down.
func (f funds) share(amount money.Amount) funds {
	switch f.bonus {
	case 0:
		return funds{whole: amount}
	case f.whole:
		return funds{amount, amount}
	}
	return funds{amount, amount - money.Of(amount, f.whole).Payout(f.whole-f.bonus)}
}

// pays returns a payout of a stake of f. That of a free bet is bonus money up to the
// stake, which Funding keeps, and real money beyond it.
func (f funds) pays(payout money.Amount, free bool) funds {
	paid := f.share(payout)
	if free {
		paid.bonus = min(paid.bonus, f.bonus)
	}
	return paid
}

// FreeBet returns the free bet that pays an open or ended wager with so much bonus
// money, or zero.
func (s *Service) FreeBet(q db.Querier, wager id.Binary, bonus money.Amount) (grant id.Binary, err error) {
	if bonus == 0 {
		return grant, nil
	}
	if grant, err = s.Funding.FreeBet(q, wager); err != nil {
		return grant, fmt.Errorf("ask whether wager %s is a free bet: %w", wager, err)
	}
	return grant, nil
}

func (s *Service) free(tx *db.Tx, wager id.Binary, bonus money.Amount) (bool, error) {
	grant, err := s.FreeBet(tx, wager, bonus)
	return grant != id.Binary{}, err
}

func (f funds) less(other funds) funds { return funds{f.whole - other.whole, f.bonus - other.bonus} }

// rest returns the part of the stake without a result.
func (w *Wager) rest() funds { return funds{w.Rest(), w.Bonus - w.BonusSettled} }

// bonusOf returns the key of the player's bonus money.
func bonusOf(player ledger.Key) ledger.Key {
	player.Purpose = ledger.Bonus
	return player
}

// takesBonus reports whether bonus money can be staked against a system owner.
// It cannot where players share what they staked.
func takesBonus(counterparty string) bool { return ledger.PartyOf(counterparty) != ledger.PartyPool }

// step is one movement of money for a wager. A zero amount moves nothing.
type step struct {
	debit, credit ledger.Key
	amount        money.Amount
	code          ledger.Code
}

// side returns the account of one side of a wager for the player's account of
// the same money.
type side func(w *Wager, player ledger.Key) ledger.Key

func ofPlayer(_ *Wager, player ledger.Key) ledger.Key { return player }
func held(_ *Wager, player ledger.Key) ledger.Key     { return clearing(player) }
func opposite(w *Wager, player ledger.Key) ledger.Key { return against(w.Counterparty, player) }

// moves returns the movements of an amount between two sides: of its real money
// and of its bonus money.
func (w *Wager) moves(from, to side, f funds, code ledger.Code) []step {
	bonus := bonusOf(w.Player)
	return []step{
		{from(w, w.Player), to(w, w.Player), f.whole - f.bonus, code},
		{from(w, bonus), to(w, bonus), f.bonus, code},
	}
}

// tellFunding tells Funding of the bonus money that was moved for a wager.
func (s *Service) tellFunding(tx *db.Tx, w *Wager, made []step) error {
	bonus := bonusOf(w.Player)
	for _, m := range made {
		change := m.amount
		switch {
		case m.amount == 0 || m.debit != bonus && m.credit != bonus:
			continue
		case m.debit == bonus:
			change = -change
		}
		if err := s.Funding.Moved(tx, w.ID, bonus, change, m.code); err != nil {
			return fmt.Errorf("tell of the bonus money of wager %s: %w", w.ID, err)
		}
	}
	return nil
}
