package seamless

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// action is what a transaction of a provider does. Numbers are stored.
type action int

const (
	actionBet      action = 1
	actionWin      action = 2
	actionRefund   action = 3
	actionRollback action = 4
)

// state is the state of a transaction. Numbers are stored.
type state int

const (
	// done means that the transaction had its effect.
	done state = 1
	// refused means that a bet moved nothing; a repetition gets the same refusal.
	refused state = 2
	// cancelled means that its refund or rollback arrived first. It must never have an effect.
	cancelled state = 3
	// released means that the stake of a bet left its open wager again.
	released state = 4
	// paidBack means that the wager of a bet was settled and then paid the stake back.
	paidBack state = 5
	// reversed means that a win was taken back, except for the part that the house covers.
	reversed state = 6
)

// transaction is one transaction of a provider.
type transaction struct {
	id       id.Binary
	provider string
	// number is the provider's id.
	number string
	action action
	state  state
	reason Reason
	owner  string
	// session is zero for a transaction that arrived before what it refers to.
	session id.Binary
	round   string
	// wager is zero if the transaction belongs to none.
	wager id.Binary
	hash  [32]byte
	// micros is the amount of the callback, and amount the moved one in minor units.
	micros Micros
	amount money.Amount
	// covered is the part of a win that was rolled back but spent: the house pays it.
	covered money.Amount
	at      int64
	// moved is the account that the transaction moved last, and balance its balance after that. It is
	// empty if the balance has to be read. Neither is stored.
	moved   ledger.Key
	balance money.Amount
}

// execute makes one transaction. do does it inside of a write and returns what is stored. A refused bet
// is stored as well, so that a repetition is refused again even if the balance suffices by then: the
// provider has ended the round without it. Other refusals are not stored: a win that arrived before its
// bet is paid when it is repeated.
func (s *Service) execute(ctx context.Context, c Callback, kind action, do func(tx *db.Tx, t *transaction) (*Session, error)) (answer Answer, err error) {
	if err := c.check(); err != nil {
		return answer, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		known, err := transactionByNumber(tx, c.Provider, c.Transaction)
		if err != nil {
			return err
		}
		if known != nil {
			answer, err = s.repeat(tx, c, kind, known)
			return err
		}
		t := s.newTransaction(tx, c, kind)
		l, err := do(tx, t)
		if err != nil {
			return asRefusal(err)
		}
		if err := insertTransaction(tx, t); err != nil {
			return err
		}
		answer, err = s.answer(tx, l, t)
		return err
	})
	var refusal *Refusal
	if !errors.As(err, &refusal) || refusal.Transaction != "" || kind != actionBet {
		return answer, err
	}
	return s.storeRefusal(ctx, c, refusal)
}

// check refuses callbacks that cannot be stored.
func (c Callback) check() error {
	for _, text := range []string{c.Transaction, c.Round, c.Game, c.Owner} {
		if len(text) > MaxIDLength {
			return refuse(InvalidID)
		}
	}
	switch {
	case c.Transaction == "":
		return refuse(InvalidID)
	case c.Amount < 0 || c.Amount > MaxMicros:
		return refuse(InvalidAmount)
	}
	return nil
}

func (s *Service) newTransaction(tx *db.Tx, c Callback, kind action) *transaction {
	binary, _ := id.ToBinary(s.IDs.New())
	return &transaction{
		id: binary, provider: c.Provider, number: c.Transaction, action: kind, state: done, owner: c.Owner, round: c.round(),
		hash: c.Content, micros: c.Amount, at: tx.Now().UnixMilli(),
	}
}

// round returns the provider's id of the round.
func (c Callback) round() string {
	if c.Round == "" {
		return c.Transaction
	}
	return c.Round
}

func (s *Service) answer(q db.Querier, l *Session, t *transaction) (Answer, error) {
	answer := Answer{Transaction: t.id.String(), Currency: l.ProviderCurrency}
	if t.moved == l.account() {
		answer.Balance = l.toProvider(t.balance)
		return answer, nil
	}
	var err error
	answer.Balance, err = s.balance(q, l)
	return answer, err
}

// repeat answers a transaction that was made before. Errors: *Refusal.
func (s *Service) repeat(q db.Querier, c Callback, kind action, t *transaction) (answer Answer, err error) {
	stored := func(reason Reason) *Refusal { return &Refusal{Reason: reason, Transaction: t.id.String()} }
	switch {
	case t.state == cancelled:
		return answer, stored(Cancelled)
	case t.action != kind || t.hash != c.Content:
		return answer, stored(OtherContent)
	}
	l, err := ofLaunch(gamelaunch.ByID(q, t.session))
	if err != nil {
		return answer, err
	}
	if l == nil {
		if l, err = s.endedSessionOf(q, c); err != nil {
			return answer, err
		}
	}
	if answer, err = s.answer(q, l, t); err != nil {
		return answer, err
	}
	if t.state == refused {
		refusal := stored(t.reason)
		refusal.Balance, refusal.Currency = answer.Balance, answer.Currency
		return answer, refusal
	}
	answer.Repeated = true
	return answer, nil
}

// storeRefusal stores a refused bet and completes the refusal with the balance. Callbacks of unknown
// sessions are not stored, since no player is known. If another copy of the callback was faster, the
// answer is the one that the copy got.
func (s *Service) storeRefusal(ctx context.Context, c Callback, refusal *Refusal) (answer Answer, err error) {
	var result error = refusal
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		known, err := transactionByNumber(tx, c.Provider, c.Transaction)
		if err != nil {
			return err
		}
		if known != nil {
			answer, result = s.repeat(tx, c, actionBet, known)
			return nil
		}
		l, err := s.endedSessionOf(tx, c)
		if own := (*Refusal)(nil); errors.As(err, &own) {
			return nil
		}
		if err != nil {
			return err
		}
		refusal.Currency = l.ProviderCurrency
		if refusal.Balance, err = s.balance(tx, l); err != nil {
			return err
		}
		t := s.newTransaction(tx, c, actionBet)
		t.owner, t.session, t.state, t.reason = l.Owner, l.ID, refused, refusal.Reason
		refusal.Transaction = t.id.String()
		return insertTransaction(tx, t)
	})
	if err != nil {
		return answer, fmt.Errorf("store a refused transaction of %s: %w", c.Provider, err)
	}
	return answer, result
}

// bettorOf returns the player of a session as admission sees them.
func (s *Service) bettorOf(q db.Querier, l *Session) (wager.Bettor, error) {
	user, err := s.Players.Bettor(q, l.Owner)
	if err != nil {
		return wager.Bettor{}, err
	}
	if user == nil && !l.Demo {
		return wager.Bettor{}, refuse(UnknownPlayer)
	}
	return wager.Bettor{Owner: l.Owner, User: user, Demo: l.Demo, Country: l.Country}, nil
}
