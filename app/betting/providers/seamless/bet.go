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

// round is one wager of a provider's round. A round whose wager is settled gets another one with its
// next stake.
type round struct {
	provider, owner, number string
	// part counts the wagers of the round from 1.
	part   int
	wager  id.Binary
	game   string
	edge   string
	isOpen bool
	seenAt int64
}

// Bet debits a stake. A stake of zero, such as that of a free spin, is stored and moves nothing.
// finished ends the round at once. Errors: *Refusal.
func (s *Service) Bet(ctx context.Context, c Callback, finished bool) (Answer, error) {
	return s.execute(ctx, c, actionBet, func(tx *db.Tx, t *transaction) (*Session, error) {
		l, err := s.sessionOf(tx, c, tx.Now())
		if err != nil {
			return nil, err
		}
		t.owner, t.session = l.Owner, l.ID
		if err := l.Touch(tx); err != nil {
			return l, err
		}
		if c.Amount == 0 {
			if f, isFree := s.freeSpin(c, l, t); isFree {
				err = s.freeSpins.Spun(tx, f)
			}
			return l, err
		}
		return l, s.stake(tx, c, l, t, finished)
	})
}

// stake adds the stake of a transaction to the open wager of its round, or opens one.
func (s *Service) stake(tx *db.Tx, c Callback, l *Session, t *transaction, finished bool) error {
	game, err := s.gameOf(c, l)
	if err != nil {
		return err
	}
	bettor, err := s.bettorOf(tx, l)
	if err != nil {
		return err
	}
	t.amount = l.fromProvider(c.Amount, true)
	r, err := latestRound(tx, c.Provider, l.Owner, t.round)
	if err != nil {
		return err
	}
	if r != nil && r.isOpen {
		err = s.add(tx, c, r, l, bettor, t)
	} else {
		r, err = s.open(tx, c, l, bettor, game, r, t)
	}
	if err != nil {
		return err
	}
	t.wager = r.wager
	if !finished {
		return nil
	}
	t.moved = ledger.Key{} // the end of a wager can move more than its payout, such as a completed bonus
	return s.settle(tx, l, r, 0)
}

// gameOf returns the game of a stake. Errors: *Refusal.
func (s *Service) gameOf(c Callback, l *Session) (Game, error) {
	name := c.Game
	if name == "" {
		name = l.Game
	}
	game, found := s.Games.Game(c.Provider, name)
	switch {
	case !found:
		return game, refuse(UnknownGame)
	case game.Disabled != "":
		return game, refuse(ClosedGame)
	case game.Check == nil:
		return game, nil
	}
	err := game.Check(l.Country)
	switch gamelaunch.ReasonOf(err) {
	case "":
		return game, err
	case gamelaunch.ReasonCountry, gamelaunch.ReasonProvider:
		return game, refuse(Blocked).because(err)
	}
	return game, refuse(ClosedGame).because(err)
}

// add adds a stake to the open wager of a round, whose currency and kind of money it must have.
func (s *Service) add(tx *db.Tx, c Callback, r *round, l *Session, bettor wager.Bettor, t *transaction) error {
	opener, err := s.openerOf(tx, c, l, r.wager)
	if err != nil {
		return err
	}
	if opener.account() != l.account() {
		return refuse(OtherCurrency)
	}
	w, err := s.openWager(tx, r)
	if err != nil {
		return err
	}
	if t.balance, err = s.Wagers.Add(tx, w, bettor, t.amount, notice(l)); err != nil {
		return err
	}
	t.moved = l.account()
	r.seenAt = tx.Now().UnixMilli()
	return updateRound(tx, r)
}

// openWager returns the wager of an open round.
func (s *Service) openWager(q db.Querier, r *round) (*wager.Wager, error) {
	w, err := wager.ByID(q, r.wager)
	if err == nil && w == nil {
		err = fmt.Errorf("round %s of %s: %w", r.number, r.provider, wager.ErrNotOpen)
	}
	return w, err
}

// open opens the wager of a round; last is the earlier wager of the round, or nil.
func (s *Service) open(tx *db.Tx, c Callback, l *Session, bettor wager.Bettor, game Game, last *round, t *transaction) (*round, error) {
	currency, found := s.Wallets.Currency(l.Currency)
	owner, err := ledger.ProviderOwner(c.Provider)
	if !found || err != nil {
		return nil, errors.Join(refuse(OtherCurrency), err)
	}
	accepted, err := s.Wagers.Accept(tx, wager.Stake{
		Bettor: bettor, Kind: Kind, Product: game.Product, Currency: currency, Amount: t.amount, Counterparty: owner,
	})
	if err != nil {
		return nil, err
	}
	r := &round{provider: c.Provider, owner: l.Owner, number: t.round, part: 1, wager: t.id, game: game.Product, edge: game.Edge, isOpen: true, seenAt: t.at}
	if last != nil {
		r.part = last.part + 1
	}
	if _, t.balance, err = s.Wagers.Open(tx, r.wager, accepted, notice(l)); err != nil {
		return nil, err
	}
	t.moved = l.account()
	return r, insertRound(tx, r)
}

// Win credits a win, at any time: after the end of the session, and to a player who may not play any
// more. free is set for wins that need no stake, such as those of free spins, jackpots and
// tournaments; any other win needs a round. Errors: *Refusal.
func (s *Service) Win(ctx context.Context, c Callback, free bool) (Answer, error) {
	return s.execute(ctx, c, actionWin, func(tx *db.Tx, t *transaction) (*Session, error) {
		l, err := s.endedSessionOf(tx, c)
		if err != nil {
			return nil, err
		}
		t.owner, t.session = l.Owner, l.ID
		if f, isFree := s.freeSpin(c, l, t); isFree {
			if known, err := s.freeSpins.Won(tx, f); known || err != nil {
				return l, err
			}
		}
		r, err := latestRound(tx, c.Provider, l.Owner, t.round)
		switch {
		case err != nil:
			return nil, err
		case r == nil && free:
			t.amount = l.fromProvider(c.Amount, false)
			return l, s.prize(tx, c, l, t)
		case r == nil:
			return nil, refuse(UnknownTransaction)
		}
		opener, err := s.openerOf(tx, c, l, r.wager)
		if err != nil {
			return nil, err
		}
		t.wager, t.amount = r.wager, opener.fromProvider(c.Amount, false)
		return l, s.payWin(tx, opener, r, t.amount)
	})
}

// openerOf returns the session in which a wager was opened. It decides the currency, the rate and the
// kind of money of everything that belongs to the wager, even if the player has launched the game
// again since. current is the session of the callback, which usually is the one. Errors: *Refusal for a
// callback in another currency.
func (s *Service) openerOf(q db.Querier, c Callback, current *Session, opened id.Binary) (*Session, error) {
	l, err := sessionOfTransaction(q, opened, current)
	if err != nil {
		return nil, err
	}
	if c.Currency != "" && c.Currency != l.ProviderCurrency {
		return nil, refuse(OtherCurrency)
	}
	return l, nil
}

// payWin settles the wager of a round with a win, or adds it to the payout of a settled one.
func (s *Service) payWin(tx *db.Tx, l *Session, r *round, amount money.Amount) error {
	if r.isOpen {
		return s.settle(tx, l, r, amount)
	}
	return s.correct(tx, l, r.wager, amount)
}

// settle ends the wager of a round with its payout.
func (s *Service) settle(tx *db.Tx, l *Session, r *round, payout money.Amount) error {
	w, err := s.openWager(tx, r)
	if err != nil {
		return err
	}
	result := wager.Result{Payout: payout, Multiplier: money.Of(payout, w.Staked)}
	if _, _, err := s.Wagers.Settle(tx, w, record(r, w), result, notice(l)); err != nil {
		return err
	}
	return closeRound(tx, r)
}

// record returns the product's facts about the wager of a round.
func record(r *round, w *wager.Wager) (created wager.Record) {
	created.Edge, created.Opening = r.edge, w.Staked
	return created
}

// correct adds an amount, which may be negative, to the payout of a settled wager. Errors:
// wager.ErrBalance.
func (s *Service) correct(tx *db.Tx, l *Session, ended id.Binary, more money.Amount) error {
	last, err := endedWager(tx, ended)
	if err != nil || more == 0 {
		return err
	}
	payout := last.Payout + more
	_, _, err = s.Wagers.Correct(tx, ended, wager.Result{Payout: payout, Multiplier: money.Of(payout, last.Stake)}, notice(l))
	return err
}

// prize pays a win that belongs to no stake.
func (s *Service) prize(tx *db.Tx, c Callback, l *Session, t *transaction) error {
	owner, err := ledger.ProviderOwner(c.Provider)
	if err != nil || t.amount == 0 {
		return err
	}
	from := l.account()
	from.Owner = owner
	return s.Wagers.Move(tx, ledger.CodeProviderPrize, t.id[:], wager.Movement{Debit: from, Credit: l.account(), Amount: t.amount})
}
