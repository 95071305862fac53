package wager

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Wager is the money of an open wager. The product stores the rest.
type Wager struct {
	ID      id.Binary
	Kind    wagerlog.Kind
	Product string
	// Counterparty is the system owner that wins a lost stake.
	Counterparty string
	// Account staked. Player is its key: owner, currency and funds.
	Account ledger.AccountID
	Player  ledger.Key
	// Staked is the total stake less released amounts. Settled is the part of
	// it with a known result, and Paid the payout of that part.
	Staked, Settled, Paid money.Amount
	// Bonus, BonusSettled and BonusPaid are the parts of these that are bonus
	// money. BonusAccount is the player's account of it, or 0 without any.
	Bonus, BonusSettled, BonusPaid money.Amount
	BonusAccount                   ledger.AccountID
	// USD is the value of Staked in millionths of a dollar at the opening.
	USD int64
	// Profit is the maximum profit of the wager: the limit at its opening. It
	// is nil for a wager that was opened before limits were stored.
	Profit *money.Amount
	// At is the time of the opening in unix milliseconds.
	At int64
}

// Rest returns the part of the stake without a result.
func (w *Wager) Rest() money.Amount { return w.Staked - w.Settled }

// Record has the product's facts about an ended wager, besides its money.
type Record struct {
	wagerlog.Terms
	Opening money.Amount
	Turns   string
	Pair    int64
	Nonce   uint64
}

// Result is the result of a wager, or of its correction.
type Result struct {
	// Payout is the total payout of the wager, including the payouts of its
	// parts. It is the stake if the wager is void.
	Payout money.Amount
	// Multiplier is the exact payout per unit staked, or zero if there is none.
	Multiplier money.Multiplier
	// Void refunds the stake.
	Void bool
}

// Settle ends an open wager and appends its record. It returns the player's new
// balance. Errors: ErrNotOpen if the wager has ended or changed.
func (s *Service) Settle(tx *db.Tx, w *Wager, record Record, result Result, notice Notice) (*wagerlog.Wager, money.Amount, error) {
	rest, paid := w.remainingFunds(), funds{}
	var collected, granted []transferStep
	free, err := s.isFreeBet(tx, w.ID, w.Bonus)
	if err != nil {
		return nil, 0, err
	}
	switch {
	case result.Void && (w.Settled > 0 || result.Payout != w.Staked), result.Payout < w.Paid:
		return nil, 0, fmt.Errorf("%w %s: %+v of %+v", errResult, w.ID, result, *w)
	case result.Void:
		paid = rest
		granted = w.moves(clearingSide, playerSide, rest, ledger.CodeRefund)
	default:
		paid = rest.payout(result.Payout-w.Paid, free)
		collected, granted = w.moves(clearingSide, counterpartySide, rest, ledger.CodeLoss), w.moves(counterpartySide, playerSide, paid, ledger.CodePayout)
	}
	if err := deleteOpen(tx, w); err != nil {
		return nil, 0, err
	}
	balance, err := s.post(tx, w, notice, collected, granted)
	if err != nil {
		return nil, 0, err
	}
	created, err := s.record(tx, w, record, result, w.BonusPaid+paid.bonus)
	return created, balance, err
}

// SettlePart settles a part of the stake, such as one that is cashed out early.
// The part goes to the counterparty, which pays the payout. The rest stays
// open. Errors: ErrNotOpen.
func (s *Service) SettlePart(tx *db.Tx, w *Wager, stake, payout money.Amount, notice Notice) (money.Amount, error) {
	if stake <= 0 || stake >= w.Rest() || payout < 0 {
		return 0, fmt.Errorf("%w %s: %d of %d settled in part for %d", errResult, w.ID, stake, w.Rest(), payout)
	}
	free, err := s.isFreeBet(tx, w.ID, w.Bonus)
	if err != nil {
		return 0, err
	}
	lost := w.remainingFunds().share(stake)
	paid := lost.payout(payout, free)
	next := *w
	next.Settled += stake
	next.BonusSettled += lost.bonus
	next.Paid += payout
	next.BonusPaid += paid.bonus
	return s.change(tx, w, next, notice, w.moves(clearingSide, counterpartySide, lost, ledger.CodeLoss), w.moves(counterpartySide, playerSide, paid, ledger.CodePayout))
}

// Release returns a part of the stake to the player, such as margin or chips.
// The wager then counts without that part, which was never at risk. Errors:
// ErrNotOpen.
func (s *Service) Release(tx *db.Tx, w *Wager, amount money.Amount, notice Notice) (money.Amount, error) {
	if amount <= 0 || amount >= w.Rest() {
		return 0, fmt.Errorf("%w %s: %d of %d released", errResult, w.ID, amount, w.Rest())
	}
	next := *w
	next.USD -= int64(money.Of(amount, w.Staked).Payout(money.Amount(w.USD)))
	released := w.remainingFunds().share(amount)
	next.Staked -= amount
	next.Bonus -= released.bonus
	return s.change(tx, w, next, notice, w.moves(clearingSide, playerSide, released, ledger.CodeRelease))
}

// Void refunds an open wager. Parts that are settled stay settled, and the
// record covers only them. Errors: ErrNotOpen.
func (s *Service) Void(tx *db.Tx, w *Wager, record Record, notice Notice) (*wagerlog.Wager, money.Amount, error) {
	if w.Settled == 0 {
		return s.Settle(tx, w, record, Result{Payout: w.Staked, Multiplier: money.Fraction(1, 1), Void: true}, notice)
	}
	if err := deleteOpen(tx, w); err != nil {
		return nil, 0, err
	}
	balance, err := s.post(tx, w, notice, w.moves(clearingSide, playerSide, w.remainingFunds(), ledger.CodeRefund))
	if err != nil {
		return nil, 0, err
	}
	settled := *w
	settled.USD = int64(money.Of(w.Settled, w.Staked).Payout(money.Amount(w.USD)))
	settled.Staked, settled.Bonus = w.Settled, w.BonusSettled
	record.Opening = min(record.Opening, settled.Staked)
	created, err := s.record(tx, &settled, record, Result{Payout: w.Paid, Multiplier: money.Of(w.Paid, w.Settled)}, w.BonusPaid)
	return created, balance, err
}

// record appends the ended wager to the wager log.
func (s *Service) record(tx *db.Tx, w *Wager, record Record, result Result, bonusPayout money.Amount) (*wagerlog.Wager, error) {
	record.Kind, record.Product, record.Counterparty = w.Kind, w.Product, w.Counterparty
	created := &wagerlog.Wager{
		ID: w.ID, Terms: record.Terms, Account: w.Account, Player: w.Player, Opening: record.Opening, Stake: w.Staked,
		Payout: result.Payout, Multiplier: result.Multiplier, Void: result.Void, Turns: record.Turns,
		Pair: record.Pair, Nonce: record.Nonce, USD: w.USD,
	}
	if w.At != tx.Now().UnixMilli() {
		created.Opened = w.At
	}
	// The account is recorded even if all bonus money was released or refunded:
	// the audit finds its transfers.
	created.Bonus, created.BonusPayout, created.BonusAccount = w.Bonus, bonusPayout, w.BonusAccount
	return created, s.append(tx, created)
}

// append writes a record, and reports it to Funding and Usage.
func (s *Service) append(tx *db.Tx, created *wagerlog.Wager) error {
	if err := s.WagerLog.Append(tx, created); err != nil || created.Player.Purpose != ledger.Real {
		return err
	}
	if err := s.Funding.Ended(tx, created); err != nil {
		return fmt.Errorf("publish the end of wager %s: %w", created.ID, err)
	}
	if err := s.Usage.Ended(tx, created); err != nil {
		return fmt.Errorf("count the end of wager %s: %w", created.ID, err)
	}
	return nil
}

// Correct settles an ended wager again. The difference moves between the counterparty and the
// player, and the record gets a new revision. If the player's balance is too low for it, Correct
// changes nothing and returns ErrBalance; the product then decides which part the house account
// covers. Errors: ErrNotSettled, ErrBalance.
func (s *Service) Correct(tx *db.Tx, binary id.Binary, result Result, notice Notice) (*wagerlog.Wager, money.Amount, error) {
	last, err := wagerlog.ByID(tx, binary)
	switch {
	case err != nil:
		return nil, 0, err
	case last == nil:
		return nil, 0, fmt.Errorf("correct wager %s: %w", binary, ErrNotSettled)
	case result.Payout < 0 || result.Void && result.Payout != last.Stake:
		return nil, 0, fmt.Errorf("%w %s: %+v", errResult, binary, result)
	}
	w := &Wager{ID: binary, Counterparty: last.Counterparty, Account: last.Account, Player: last.Player}
	free, err := s.isFreeBet(tx, binary, last.Bonus)
	if err != nil {
		return nil, 0, err
	}
	paid := funds{last.Stake, last.Bonus}.payout(result.Payout, free && !result.Void)
	if free && paid.bonus < last.BonusPayout {
		if err := s.Funding.BeforeReclaim(tx, binary, last.BonusPayout-paid.bonus); err != nil {
			return nil, 0, fmt.Errorf("debit bonus money of wager %s: %w", binary, err)
		}
	}
	balance, err := s.post(tx, w, notice, w.difference(funds{last.Payout, last.BonusPayout}, paid))
	if err != nil {
		return nil, 0, err
	}
	next := *last
	next.Revision, next.Before = last.Revision+1, last
	next.Payout, next.BonusPayout, next.Multiplier, next.Void = result.Payout, paid.bonus, result.Multiplier, result.Void
	return &next, balance, s.append(tx, &next)
}

// difference returns the movements that change one payout to another. Each kind of money moves in
// its own direction.
func (w *Wager) difference(before, after funds) []transferStep {
	steps := w.moves(counterpartySide, playerSide, after.minus(before), ledger.CodeCorrection)
	for i, m := range steps {
		if m.amount < 0 {
			steps[i] = transferStep{m.credit, m.debit, -m.amount, m.code}
		}
	}
	return steps
}
