package wager

import (
	"errors"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Stake is what somebody wants to stake.
type Stake struct {
	Bettor   Bettor
	Kind     wagerlog.Kind
	Product  string
	Currency money.Currency
	Amount   money.Amount
	// Counterparty is the system owner that wins what is lost and pays what is
	// won; the house when empty.
	Counterparty string
}

// Accepted is a stake that may be taken, with its funds, its limits and its
// worth at this moment. Nothing has moved yet.
type Accepted struct {
	Stake
	// Key is the account that it is taken from.
	Key     ledger.Key
	Account ledger.AccountID
	Bounds  Bounds
	// USD is its worth in millionths of a dollar.
	USD int64
}

// Accept decides about everything that can change between two requests: the
// house, the player, the stake. Errors: *fault.Error, prices.ErrUnknown.
func (s *Service) Accept(tx *db.Tx, stake Stake) (*Accepted, error) {
	if !s.Taking() {
		return nil, ErrClosed
	}
	if stake.Counterparty == "" {
		stake.Counterparty = ledger.House
	}
	limits := s.now.Load()
	bounds, err := limits.of(stake.Product, stake.Currency)
	if err != nil {
		return nil, err
	}
	if err := limits.check(bounds, stake.Amount, stake.Currency); err != nil {
		return nil, err
	}
	usd, err := s.USD(stake.Currency, stake.Amount)
	if err != nil {
		return nil, err
	}
	if err := s.Admission.Admit(tx, stake.Bettor, stake.Currency.ID, usd); err != nil {
		return nil, err
	}
	a := &Accepted{Stake: stake, Bounds: bounds, USD: usd}
	return a, s.fund(tx, a)
}

// fund chooses the account that the stake is taken from.
func (s *Service) fund(tx *db.Tx, a *Accepted) (err error) {
	a.Key = ledger.PlayerKey(a.Bettor.Owner, a.Currency.ID, a.Bettor.Demo)
	switch {
	case a.Bettor.Demo:
		err = s.Wallets.OpenDemo(tx, a.Bettor.Owner, a.Currency)
	case s.Funding != nil:
		a.Key.Purpose, err = s.Funding.Choose(tx, a.Bettor.Owner, a.Currency, a.Amount)
	}
	if err != nil {
		return fmt.Errorf("choose the funds of a stake: %w", err)
	}
	if purpose := a.Key.Purpose; !a.Bettor.Demo && purpose != ledger.Real && purpose != ledger.Bonus {
		return fmt.Errorf("choose the funds of a stake: %q are none", purpose)
	}
	a.Account, err = s.Ledger.AccountID(tx, a.Key)
	return err
}

// Covers refuses a stake that could return more than the house pays as profit.
// reach is the largest possible payout. Errors: *fault.Error.
func (a *Accepted) Covers(reach money.Amount) error {
	if reach-a.Amount > a.Bounds.Profit {
		return AboveProfit(a.Bounds.Profit, a.Currency)
	}
	return nil
}

// Open takes the stake of a wager that goes on and gives the player's new
// balance. Errors: ErrBalance.
func (s *Service) Open(tx *db.Tx, binary id.Binary, a *Accepted, notice Notice) (*Wager, money.Amount, error) {
	profit := a.Bounds.Profit
	w := &Wager{
		ID: binary, Kind: a.Kind, Product: a.Product, Counterparty: a.Counterparty, Account: a.Account, Player: a.Key,
		Staked: a.Amount, USD: a.USD, Profit: &profit, At: tx.Now().UnixMilli(),
	}
	if err := insertOpen(tx, w); err != nil {
		return nil, 0, err
	}
	balance, err := s.post(tx, w, notice, step{a.Key, clearing(a.Key), a.Amount, ledger.CodeStake})
	return w, balance, err
}

// PlayOut takes the stake of a wager that is over at once, pays it and appends
// its record. It gives the player's new balance. Errors: ErrBalance.
func (s *Service) PlayOut(tx *db.Tx, binary id.Binary, a *Accepted, record Record, result Result, notice Notice) (*wagerlog.Wager, money.Amount, error) {
	w := &Wager{
		ID: binary, Kind: a.Kind, Product: a.Product, Counterparty: a.Counterparty, Account: a.Account, Player: a.Key,
		Staked: a.Amount, USD: a.USD,
	}
	house := against(a.Counterparty, a.Key)
	if result.Void || result.Payout < 0 {
		return nil, 0, fmt.Errorf("%w %s: over at once", errResult, binary)
	}
	balance, err := s.post(tx, w, notice, step{a.Key, house, a.Amount, ledger.CodeStake}, step{house, a.Key, result.Payout, ledger.CodePayout})
	if err != nil {
		return nil, 0, err
	}
	made, err := s.record(tx, w, record, result)
	return made, balance, err
}

// Add takes more money into an open wager. It is worth in dollars what the
// stake was at the opening: no price is asked for, because the choice to add was
// part of what was offered then. Errors: ErrBalance, *fault.Error, ErrNotOpen.
func (s *Service) Add(tx *db.Tx, w *Wager, bettor Bettor, amount money.Amount, notice Notice) (money.Amount, error) {
	if amount <= 0 {
		return 0, fmt.Errorf("%w %s: %d is added", errResult, w.ID, amount)
	}
	usd := int64(money.Of(amount, w.Staked).Payout(money.Amount(w.USD)))
	if err := s.Admission.AdmitMore(tx, bettor, w.Player.Currency, usd); err != nil {
		return 0, err
	}
	next := *w
	next.Staked += amount
	next.USD += usd
	return s.change(tx, w, next, notice, step{w.Player, clearing(w.Player), amount, ledger.CodeStake})
}

// change makes an open wager the next one together with its movements. After an
// error w is as it was, so that its product may go on with it.
func (s *Service) change(tx *db.Tx, w *Wager, next Wager, notice Notice, steps ...step) (money.Amount, error) {
	if err := updateOpen(tx, w, &next); err != nil {
		return 0, err
	}
	balance, err := s.post(tx, w, notice, steps...)
	if err == nil {
		*w = next
	}
	return balance, err
}

// step is one movement of money for a wager; of nothing, none.
type step struct {
	debit, credit ledger.Key
	amount        money.Amount
	code          ledger.Code
}

// post makes the movements and tells the player's pages of the new balance.
// Errors: ErrBalance, ErrCounterparty.
func (s *Service) post(tx *db.Tx, w *Wager, notice Notice, steps ...step) (money.Amount, error) {
	transfers := make([]ledger.Transfer, 0, len(steps))
	for _, m := range steps {
		if m.amount != 0 {
			transfers = append(transfers, ledger.Transfer{Debit: m.debit, Credit: m.credit, Amount: m.amount, Code: m.code, Ref: w.ID[:]})
		}
	}
	if len(transfers) == 0 {
		return ledger.Balance(tx, w.Player)
	}
	balances, err := s.Ledger.Transfer(tx, transfers...)
	if errors.Is(err, ledger.ErrInsufficient) {
		return 0, short(tx, w, steps)
	}
	if err != nil {
		return 0, err
	}
	balance, touched := balances[w.Player]
	if !touched { // a lost wager: only the stake left its clearing account
		return ledger.Balance(tx, w.Player)
	}
	s.Wallets.Changed(tx, w.Player, balance, notice.Delay, notice.Reason)
	return balance, nil
}

// short says who could not pay: ErrBalance for the player, ErrCounterparty for
// the other side. Of the possible counterparties only pools can lack money. The
// ledger writes the player first where both pay, and stops at who cannot: what
// the pool holds is still what it held before.
func short(tx *db.Tx, w *Wager, steps []step) error {
	pool := against(w.Counterparty, w.Player)
	if ledger.PartyOf(pool.Owner) != ledger.PartyPool {
		return ErrBalance
	}
	held, err := ledger.Balance(tx, pool)
	if err != nil {
		return err
	}
	for _, m := range steps {
		if m.credit == pool {
			held += m.amount
		}
		if m.debit == pool {
			held -= m.amount
		}
		if held < 0 {
			return fmt.Errorf("wager %s: %w", w.ID, ErrCounterparty)
		}
	}
	return ErrBalance
}
