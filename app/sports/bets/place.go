package bets

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// Place queues a bet. It rejects a bet that could not be accepted now. A bet on a live
// event is checked again after the live delay.
func (s *Service) Place(ctx context.Context, call *session.Call, request SlipRequest) (QueuedBet, error) {
	queued, err := s.place(ctx, call, request)
	if err != nil && call.User != nil {
		s.tickRefused(call.User.ID, request, err)
	}
	return queued, err
}

func (s *Service) place(ctx context.Context, call *session.Call, request SlipRequest) (QueuedBet, error) {
	a, err := s.parseRequest(call, request)
	if err != nil {
		return QueuedBet{}, err
	}
	created, done, err := wager.Repeated(ctx, s.Wagers, a.request, s.acceptProcedure(a))
	if err != nil {
		return QueuedBet{}, err
	}
	binary := s.Wagers.IDOf(a.request)
	if done {
		return s.queue.addFinished(s.Clock.Now(), binary, a.bettor.Owner, a.request.Hash, created), nil
	}
	legQuotes, err := s.quoteLegs(a, s.Clock.Now())
	if err != nil {
		return QueuedBet{}, err
	}
	var quotes []line.Quote
	for _, item := range legQuotes {
		quotes = append(quotes, item.quotes...)
		a.queued = append(a.queued, item.quotes[0].Version)
	}
	delay := s.delay(quotes)
	if delay > 0 {
		if err := s.precheck(ctx, a, legQuotes); err != nil {
			return QueuedBet{}, err
		}
	}
	return s.queue.add(s.Clock.Now(), &entry{
		id: binary, owner: a.bettor.Owner, hash: a.request.Hash, delay: delay,
		execute: func(ctx context.Context) (*bet, error) {
			created, err := wager.Once(ctx, s.Wagers, a.request, s.acceptProcedure(a))
			if err != nil {
				s.tickRefused(a.bettor.Owner, request, err)
			}
			return created, err
		},
	})
}

// delay returns how long a bet waits: live events cause a delay.
func (s *Service) delay(quotes []line.Quote) time.Duration {
	for _, quote := range quotes {
		if quote.Live {
			return time.Duration(s.set.delay.Get())
		}
	}
	return 0
}

// CurrentQuote is the current quote of a leg in an error. A leg of several selections has the
// event and the selections.
type CurrentQuote struct {
	line.Selection
	Builder []line.Selection `json:"builder,omitempty"`
	Odds    string           `json:"odds"`
	Version int64            `json:"version"`
}

// quoteLegs returns the current quotes of all legs. It rejects closed selections, events that
// have begun without the player seeing it, legs without a combined price, and prices that
// the player does not accept. If the score of an event with prices from a feed has
// changed during the wait, the bet is rejected, whatever the player accepts. Errors:
// ErrOption, ErrTooLate, ErrOdds, ErrDouble.
func (s *Service) quoteLegs(a *betRequest, now time.Time) ([]legQuote, error) {
	legQuotes := make([]legQuote, len(a.selections))
	var changed []CurrentQuote
	for i, pick := range a.selections {
		if s.hasBegun(pick, now) {
			return nil, ErrTooLate.With("selection", pick.Selection)
		}
		item, err := s.quoteLeg(pick)
		if err != nil {
			return nil, err
		}
		quote := item.quotes[0]
		scored := a.queued != nil && quote.Since > a.queued[i]
		if scored || !acceptsPrice(a, pick, item.price, quote.Version) {
			changed = append(changed, CurrentQuote{Selection: pick.Selection, Builder: pick.Builder, Odds: item.price.String(), Version: quote.Version})
		}
		legQuotes[i] = item
	}
	if changed != nil {
		return nil, ErrOdds.With("selections", changed)
	}
	return legQuotes, nil
}

// quoteLeg returns the current quote of a leg. Errors: ErrOption, ErrDouble.
func (s *Service) quoteLeg(pick SlipSelection) (item legQuote, err error) {
	if pick.Builder == nil {
		quote, ok := s.Book.Quote(pick.Selection)
		if !ok || quote.State != line.Open || !quote.Price.Valid() {
			return item, ErrOption.With("selection", pick.Selection)
		}
		return legQuote{quotes: []line.Quote{quote}, price: quote.Price}, nil
	}
	t, reason := s.Book.BuilderQuote(pick.Builder)
	switch reason {
	case "":
		return legQuote{quotes: t.Legs, price: t.Price(), prices: t.Prices, chances: t.Chances, expectedReturn: t.ExpectedReturn()}, nil
	case line.ReasonClosed:
		return item, ErrOption.With("selection", pick.Selection)
	default:
		return item, ErrDouble.With("event", pick.Event).With("reason", reason)
	}
}

// acceptsPrice reports whether the player accepts a price in place of the displayed one. A price
// that the book never had at its version is forged.
func acceptsPrice(a *betRequest, pick SlipSelection, price odds.Price, version int64) bool {
	if pick.Version > version || pick.Version == version && pick.Odds != price {
		return false
	}
	return a.accept.Accepts(pick.Odds, price, a.slippage)
}

// acceptProcedure is the procedure that creates the bet once.
func (s *Service) acceptProcedure(a *betRequest) wager.Procedure[*bet] {
	return wager.Procedure[*bet]{
		Do: func(tx *db.Tx) (*bet, ledger.Outcome, error) {
			created, err := s.accept(tx, a)
			return created, ledger.Outcome{}, refusal(err)
		},
		Recall: func(q db.Querier, recorded ledger.Outcome) (*bet, error) {
			if len(recorded.Ref) != len(id.Binary{}) {
				return nil, fmt.Errorf("a recorded request refers to %x", recorded.Ref)
			}
			found, err := betByID(q, id.Binary(recorded.Ref))
			if err == nil && found == nil {
				err = ledger.ErrOtherContent // a wager of another product
			}
			return found, err
		},
		Content: func(b *bet) [ledger.HashBytes]byte { return s.requestHashOf(b, a.grant) },
	}
}

// requestHashOf returns the hash of the request for a bet. It includes the request's free
// bet: a repeated request with another free bet has the same stake and the same bet.
func (s *Service) requestHashOf(b *bet, grant id.Binary) [ledger.HashBytes]byte {
	currency, _ := s.Wagers.Wallets.Currency(b.currency)
	var legs []string
	for _, u := range b.units() {
		for place, at := range u.legs {
			if u.group == 0 {
				place = -1
			}
			legs = append(legs, legKey(b.legs[at].Selection, b.legs[at].banker, place+1))
		}
	}
	return requestHash(b.kind, b.sizes, b.stake, currency, legs, grant)
}

// accept creates the bet in one transaction: it checks everything again, debits the
// stake, stores the bet, and has the book count it.
func (s *Service) accept(tx *db.Tx, a *betRequest) (*bet, error) {
	legQuotes, err := s.quoteLegs(a, tx.Now())
	if err != nil {
		return nil, err
	}
	created, accepted, err := s.newBet(tx, a, legQuotes)
	if err != nil {
		return nil, err
	}
	if _, _, err := s.Wagers.Open(tx, created.id, accepted, wager.Notice{Reason: "sports bet"}); err != nil {
		return nil, err
	}
	if err := insertBet(tx, created, func(sel line.Selection) (bool, error) { return s.hasResult(tx, sel) }); err != nil {
		return nil, err
	}
	if err := s.Book.Reserve(tx, s.newExposure(created)); err != nil {
		return nil, s.limitRefusal(err, a)
	}
	tx.AfterCommit(func() { s.tick(tickAccepted, created) })
	return created, nil
}

// newBet returns the bet of a request whose stake and player are admitted. It stores nothing.
func (s *Service) newBet(tx *db.Tx, a *betRequest, legQuotes []legQuote) (*bet, *wager.Accepted, error) {
	accepted, maximum, err := s.admitStake(tx, a, legQuotes)
	if err != nil {
		return nil, nil, err
	}
	maxUSD, err := s.Wagers.USD(a.currency, maximum)
	if err != nil {
		return nil, nil, err
	}
	created := &bet{
		id: s.Wagers.IDOf(a.request), owner: a.bettor.Owner, kind: a.kind, sizes: a.sizes, currency: a.currency.ID, stake: a.stake,
		maxPayout: maximum, usd: accepted.USD, maxPayoutUSD: maxUSD, edge: houseEdge(a.slip(legQuotes), legQuotes).Exact(), at: tx.Now(),
		free: a.grant != id.Binary{},
	}
	created.groups = map[int]*group{}
	for i, item := range legQuotes {
		created.addLeg(item, a.selections[i].Banker)
	}
	return created, accepted, nil
}

// newExposure returns what the book would count for a new bet, with its player's share of the
// limits.
func (s *Service) newExposure(created *bet) line.Bet {
	counted := created.exposure()
	counted.LimitPercent = int64(s.factors.of(created.owner))
	return counted
}

// addLeg adds the current quote of a leg to a new bet.
func (b *bet) addLeg(item legQuote, banker bool) {
	number := 0
	if item.prices != nil {
		number = len(b.groups) + 1
		now := item.currentChances()
		b.groups[number] = &group{number: number, prices: item.prices, chance: now.Win, void: now.Void, expectedReturn: item.expectedReturn}
	}
	for _, quote := range item.quotes {
		b.legs = append(b.legs, leg{Quote: quote, banker: banker, group: number})
	}
}

// hasResult reports whether the book has a result of a selection. That result has already
// been applied, so a new bet on the selection would never be settled.
func (s *Service) hasResult(tx *db.Tx, sel line.Selection) (bool, error) {
	list, err := s.Book.ResultsOf(tx, sel.Event)
	if err != nil {
		return false, fmt.Errorf("find a result: %w", err)
	}
	return slices.ContainsFunc(list, func(r line.Result) bool { return r.Selection == sel }), nil
}

// limitRefusal converts an error of the book to an error of the slip, with the maximum stake.
// The player does not see which limit it is.
func (s *Service) limitRefusal(err error, a *betRequest) error {
	var high *line.LimitExceeded
	if !errors.As(err, &high) {
		return fmt.Errorf("count a bet in the book: %w", err)
	}
	minimum, maximum, failed := s.stakeLimits(a.bettor.Owner, a.currency)
	if failed != nil {
		return wager.NoPrice(failed)
	}
	price, failed := s.Wagers.Prices.Of(a.currency.ID)
	if failed != nil {
		return wager.NoPrice(failed)
	}
	return stakeRefusal(a.currency, minimum, min(maximum, a.currency.Floor(price.Amount(high.MaxStake, a.currency)))).Because(err)
}

// Codes of the kernel for stakes outside the limits of all products.
const (
	codeLow   = -1
	codeHigh  = -4
	codePromo = -9
)

// refusal converts an error of the kernel to an error of the slip.
func refusal(err error) error {
	coded, known := fault.From(wager.NoPrice(err))
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errDecided):
		return ErrOption.Because(err)
	case !known:
		return err
	case errors.Is(coded, wager.ErrBalance):
		return ErrBalance.Because(err)
	case coded.Code == codeLow || coded.Code == codePromo || coded.Code == codeHigh && (coded.Extra["max"] != nil || coded.Extra["maxProfit"] != nil):
		return withExtra(ErrStake, coded).Because(err)
	}
	return err
}

// withExtra adds the details of one error to another.
func withExtra(to, from *fault.Error) *fault.Error {
	for name, value := range from.Extra {
		to = to.With(name, value)
	}
	return to
}
