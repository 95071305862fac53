package wager

import (
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Stake is a requested stake.
type Stake struct {
	Bettor   Bettor
	Kind     wagerlog.Kind
	Product  string
	Currency money.Currency
	Amount   money.Amount
	// Counterparty is the system owner that wins a lost stake and pays the payout. The default is
	// the house account.
	Counterparty string
	// Grant is the free bet that the player chose to pay the stake with. It is zero
	// for money of the player.
	Grant id.Binary
	// OwnMoney is set for products that refuse bonus money: real money pays all of the stake, and it
	// counts toward no condition of a bonus.
	OwnMoney bool
}

// Accepted is an accepted stake with its funds, its limits and its current
// value. No money has moved yet.
type Accepted struct {
	Stake
	// Key is the account that pays the stake, except for Bonus, the part of it that the player's
	// BonusAccount pays.
	Key          ledger.Key
	Account      ledger.AccountID
	Bonus        money.Amount
	BonusAccount ledger.AccountID
	Bounds       Bounds
	// USD is its value in millionths of a dollar.
	USD int64
}

// Accept checks everything that can change between two requests: the site, the player, the stake.
// Errors: *fault.Error, prices.ErrUnknown.
func (s *Service) Accept(tx *db.Tx, stake Stake) (*Accepted, error) {
	if !s.AcceptsBets() {
		return nil, ErrClosed
	}
	if s.ClosedProduct(stake.Kind) {
		return nil, ErrProductClosed
	}
	if stake.Counterparty == "" {
		stake.Counterparty = ledger.House
	}
	limits := s.current.Load()
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
	a := &Accepted{Stake: stake, Bounds: bounds, USD: usd}
	if err := s.admit(tx, a); err != nil {
		return nil, err
	}
	return a, s.fund(tx, a)
}

// admit chooses which part of the stake is bonus money, which a player's limits do not count, and
// checks whether the rest may be staked.
func (s *Service) admit(tx *db.Tx, a *Accepted) (err error) {
	takesBonus := !a.OwnMoney && !a.Bettor.Demo && acceptsBonus(a.Counterparty)
	if a.Grant != (id.Binary{}) && !takesBonus {
		return ErrNoFreeBet
	}
	if takesBonus {
		if a.Bonus, err = s.Funding.ChooseBonus(tx, a.Stake, a.USD); err != nil {
			return fmt.Errorf("choose the funds of a stake: %w", err)
		}
	}
	own := share(a.USD, a.Amount-a.Bonus, a.Amount)
	return s.Admission.Admit(tx, a.Bettor, StakeTarget{a.Kind, a.Product, a.Currency.ID, own})
}

// share is the value of a part of a stake, rounded down.
func share(usd int64, part, whole money.Amount) int64 {
	if part == whole {
		return usd
	}
	return int64(money.Of(part, whole).Payout(money.Amount(usd)))
}

// fund finds the accounts that pay the stake.
func (s *Service) fund(tx *db.Tx, a *Accepted) (err error) {
	a.Key = ledger.PlayerKey(a.Bettor.Owner, a.Currency.ID, a.Bettor.Demo)
	if a.Bettor.Demo {
		if err := s.Wallets.OpenDemo(tx, a.Bettor.Owner, a.Currency); err != nil {
			return fmt.Errorf("choose the funds of a stake: %w", err)
		}
	}
	if a.Account, err = s.Ledger.AccountID(tx, a.Key); err != nil {
		return err
	}
	a.BonusAccount, err = s.bonusAccount(tx, a.Key, funds{whole: a.Amount, bonus: a.Bonus})
	return err
}

// bonusAccount returns the account that pays the bonus money of a stake, or 0
// for none.
func (s *Service) bonusAccount(tx *db.Tx, player ledger.Key, stake funds) (ledger.AccountID, error) {
	switch {
	case stake.bonus == 0:
		return 0, nil
	case stake.bonus < 0 || stake.bonus > stake.whole:
		return 0, fmt.Errorf("choose the funds of a stake: %d of %d is bonus money", stake.bonus, stake.whole)
	}
	return s.Ledger.AccountID(tx, bonusOf(player))
}

// begin returns the wager of an accepted stake, and reports it to Funding.
func (s *Service) begin(tx *db.Tx, binary id.Binary, a *Accepted) (*Wager, error) {
	w := &Wager{
		ID: binary, Kind: a.Kind, Product: a.Product, Counterparty: a.Counterparty, Account: a.Account, Player: a.Key,
		Staked: a.Amount, Bonus: a.Bonus, BonusAccount: a.BonusAccount, USD: a.USD, At: tx.Now().UnixMilli(),
	}
	if a.Bettor.Demo || a.OwnMoney {
		return w, nil
	}
	if err := s.Funding.Opened(tx, w, a.Grant); err != nil {
		return nil, fmt.Errorf("publish the new wager %s: %w", binary, err)
	}
	return w, nil
}

// Covers refuses a stake whose largest possible payout exceeds the maximum
// profit. Errors: *fault.Error.
func (a *Accepted) Covers(maxPayout money.Amount) error {
	if maxPayout-a.Amount > a.Bounds.Profit {
		return AboveProfit(a.Bounds.Profit, a.Currency)
	}
	return nil
}

// Open debits the stake of a wager that stays open, and returns the player's new balance. Errors:
// ErrBalance.
func (s *Service) Open(tx *db.Tx, binary id.Binary, a *Accepted, notice Notice) (*Wager, money.Amount, error) {
	w, err := s.begin(tx, binary, a)
	if err != nil {
		return nil, 0, err
	}
	profit := a.Bounds.Profit
	w.Profit = &profit
	if err := insertOpen(tx, w); err != nil {
		return nil, 0, err
	}
	if !a.Bettor.Demo {
		if err := s.Usage.Opened(tx, w); err != nil {
			return nil, 0, fmt.Errorf("count the new wager %s: %w", binary, err)
		}
	}
	balance, err := s.post(tx, w, notice, w.moves(playerSide, clearingSide, w.remainingFunds(), ledger.CodeStake))
	return w, balance, err
}

// PlayOut debits the stake of an instant wager, pays the payout and appends the record. It
// returns the player's new balance. Errors: ErrBalance.
func (s *Service) PlayOut(tx *db.Tx, binary id.Binary, a *Accepted, record Record, result Result, notice Notice) (*wagerlog.Wager, money.Amount, error) {
	if result.Void || result.Payout < 0 {
		return nil, 0, fmt.Errorf("%w %s: over at once", errResult, binary)
	}
	w, err := s.begin(tx, binary, a)
	if err != nil {
		return nil, 0, err
	}
	paid := w.remainingFunds().payout(result.Payout, a.Grant != id.Binary{})
	balance, err := s.post(tx, w, notice, w.moves(playerSide, counterpartySide, w.remainingFunds(), ledger.CodeStake), w.moves(counterpartySide, playerSide, paid, ledger.CodePayout))
	if err != nil {
		return nil, 0, err
	}
	created, err := s.record(tx, w, record, result, paid.bonus)
	return created, balance, err
}

// Add adds to the stake of an open wager. The addition has the dollar rate of
// the opening, without a new price, because the offer at the opening included
// the choice to add. Errors: ErrBalance, *fault.Error, ErrNotOpen.
func (s *Service) Add(tx *db.Tx, w *Wager, bettor Bettor, amount money.Amount, notice Notice) (money.Amount, error) {
	if amount <= 0 {
		return 0, fmt.Errorf("%w %s: %d is added", errResult, w.ID, amount)
	}
	usd := int64(money.Of(amount, w.Staked).Payout(money.Amount(w.USD)))
	more, err := s.fundAddition(tx, w, bettor, amount)
	if err != nil {
		return 0, err
	}
	own := share(usd, amount-more.bonus, amount)
	if err := s.Admission.AdmitMore(tx, bettor, StakeTarget{w.Kind, w.Product, w.Player.Currency, own}); err != nil {
		return 0, err
	}
	next := *w
	next.Staked += amount
	next.Bonus += more.bonus
	next.USD += usd
	if next.BonusAccount == 0 {
		if next.BonusAccount, err = s.bonusAccount(tx, w.Player, more); err != nil {
			return 0, err
		}
	}
	return s.change(tx, w, next, notice, w.moves(playerSide, clearingSide, more, ledger.CodeStake))
}

// fundAddition chooses the funds of an addition.
func (s *Service) fundAddition(tx *db.Tx, w *Wager, bettor Bettor, amount money.Amount) (funds, error) {
	if bettor.Demo || w.Player.Purpose != ledger.Real || !acceptsBonus(w.Counterparty) {
		return funds{whole: amount}, nil
	}
	bonus, err := s.Funding.ChooseMoreBonus(tx, w, amount)
	if err != nil {
		return funds{}, fmt.Errorf("choose the funds of an addition: %w", err)
	}
	return funds{amount, bonus}, nil
}

// change replaces an open wager by next and makes its movements. After an error
// w is unchanged, so that its product can go on.
func (s *Service) change(tx *db.Tx, w *Wager, next Wager, notice Notice, steps ...[]transferStep) (money.Amount, error) {
	if err := updateOpen(tx, w, &next); err != nil {
		return 0, err
	}
	balance, err := s.post(tx, w, notice, steps...)
	if err == nil {
		*w = next
	}
	return balance, err
}

// post makes the movements and sends the player's pages the new balance of real
// or play money, which it returns.
// Errors: ErrBalance, ErrCounterparty.
func (s *Service) post(tx *db.Tx, w *Wager, notice Notice, lists ...[]transferStep) (money.Amount, error) {
	steps := slices.Concat(lists...)
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
		return 0, shortfall(tx, w, steps)
	}
	if err != nil {
		return 0, err
	}
	if err := s.notifyFunding(tx, w, steps); err != nil {
		return 0, err
	}
	balance, touched := balances[w.Player]
	if !touched { // a lost wager, or one of bonus money
		return ledger.Balance(tx, w.Player)
	}
	s.Wallets.Changed(tx, w.Player, balance, notice.Delay, notice.Reason)
	return balance, nil
}

// shortfall returns the error for the side that could not pay: ErrBalance for
// the player, ErrCounterparty for the counterparty. Among counterparties only
// pools can lack money. When both sides pay, the ledger writes the player first
// and stops at the side that cannot pay, so the pool's balance is unchanged
// then.
func shortfall(tx *db.Tx, w *Wager, steps []transferStep) error {
	pool := counterpartyKey(w.Counterparty, w.Player)
	if ledger.PartyOf(pool.Owner) != ledger.PartyPool {
		return ErrBalance
	}
	clearingSum, err := ledger.Balance(tx, pool)
	if err != nil {
		return err
	}
	for _, m := range steps {
		if m.credit == pool {
			clearingSum += m.amount
		}
		if m.debit == pool {
			clearingSum -= m.amount
		}
		if clearingSum < 0 {
			return fmt.Errorf("wager %s: %w", w.ID, ErrCounterparty)
		}
	}
	return ErrBalance
}
