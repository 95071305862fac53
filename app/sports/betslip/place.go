package betslip

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

// Place queues a bet. It is refused at once if it could not be accepted now. One on
// a running event is looked at again after the live delay.
func (s *Service) Place(ctx context.Context, call *session.Call, request SlipRequest) (QueuedBet, error) {
	queued, err := s.place(ctx, call, request)
	if err != nil && call.User != nil {
		s.tickRefused(call.User.ID, request, err)
	}
	return queued, err
}

func (s *Service) place(ctx context.Context, call *session.Call, request SlipRequest) (QueuedBet, error) {
	a, err := s.read(call, request)
	if err != nil {
		return QueuedBet{}, err
	}
	made, done, err := wager.Repeated(ctx, s.Wagers, a.request, s.accepting(a))
	if err != nil {
		return QueuedBet{}, err
	}
	binary := s.Wagers.IDOf(a.request)
	if done {
		return s.queue.finished(s.Clock.Now(), binary, a.bettor.Owner, a.request.Hash, made), nil
	}
	standing, err := s.check(a, s.Clock.Now())
	if err != nil {
		return QueuedBet{}, err
	}
	var quotes []line.Quote
	for _, one := range standing {
		quotes = append(quotes, one.quotes...)
	}
	return s.queue.add(s.Clock.Now(), &entry{
		id: binary, owner: a.bettor.Owner, hash: a.request.Hash, delay: s.delay(quotes),
		do: func(ctx context.Context) (*bet, error) {
			made, err := wager.Once(ctx, s.Wagers, a.request, s.accepting(a))
			if err != nil {
				s.tickRefused(a.bettor.Owner, request, err)
			}
			return made, err
		},
	})
}

// delay is how long a bet waits: running events make it wait.
func (s *Service) delay(quotes []line.Quote) time.Duration {
	for _, quote := range quotes {
		if quote.Live {
			return time.Duration(s.set.delay.Get())
		}
	}
	return 0
}

// Now is the quote of a leg as a refusal tells it. Of one of several selections it
// has the event and these.
type Now struct {
	line.Selection
	Together []line.Selection `json:"together,omitempty"`
	Odds     string           `json:"odds"`
	Version  int64            `json:"version"`
}

// check finds what stands on all legs, and refuses what is closed, what has begun
// unseen, what has no price together, and prices that the bettor does not accept.
// Errors: ErrOption, ErrTooLate, ErrOdds, ErrDouble.
func (s *Service) check(a *ask, now time.Time) ([]stands, error) {
	standing := make([]stands, len(a.picked))
	var changed []Now
	for i, pick := range a.picked {
		one, err := s.standing(pick)
		if err != nil {
			return nil, err
		}
		quote := one.quotes[0]
		if !quote.Live && !quote.Starts.After(now) {
			return nil, ErrTooLate.With("selection", pick.Selection)
		}
		if !takes(a, pick, one.price, quote.Version) {
			changed = append(changed, Now{Selection: pick.Selection, Together: pick.Together, Odds: one.price.String(), Version: quote.Version})
		}
		standing[i] = one
	}
	if changed != nil {
		return nil, ErrOdds.With("selections", changed)
	}
	return standing, nil
}

// standing is what stands on a leg. Errors: ErrOption, ErrDouble.
func (s *Service) standing(pick SlipSelection) (one stands, err error) {
	if pick.Together == nil {
		quote, ok := s.Book.Quote(pick.Selection)
		if !ok || quote.State != line.Open || !quote.Price.Valid() {
			return one, ErrOption.With("selection", pick.Selection)
		}
		return stands{quotes: []line.Quote{quote}, price: quote.Price}, nil
	}
	t, reason := s.Book.Together(pick.Together)
	switch reason {
	case "":
		return stands{quotes: t.Legs, price: t.Price(), prices: t.Prices, chances: t.Chances, worth: t.Worth()}, nil
	case line.ReasonClosed:
		return one, ErrOption.With("selection", pick.Selection)
	default:
		return one, ErrDouble.With("event", pick.Event).With("reason", reason)
	}
}

// takes reports whether the bettor takes a price in place of the one that they saw.
// A price that the book never had at its version was made up.
func takes(a *ask, pick SlipSelection, price odds.Price, version int64) bool {
	if pick.Version > version || pick.Version == version && pick.Odds != price {
		return false
	}
	return a.accept.Takes(pick.Odds, price, a.slippage)
}

// accepting is the procedure that makes the bet once.
func (s *Service) accepting(a *ask) wager.Procedure[*bet] {
	return wager.Procedure[*bet]{
		Do: func(tx *db.Tx) (*bet, ledger.Outcome, error) {
			made, err := s.accept(tx, a)
			return made, ledger.Outcome{}, refusal(err)
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
		Content: func(b *bet) [ledger.HashBytes]byte { return s.contentOf(b, a.grant) },
	}
}

// contentOf digests a bet as the request that made it. The free bet is that of the
// request: one that is repeated with another has the same stake and bet.
func (s *Service) contentOf(b *bet, grant id.Binary) [ledger.HashBytes]byte {
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
	return content(b.kind, b.sizes, b.stake, currency, legs, grant)
}

// accept makes the bet in one transaction: it checks everything again, takes the
// stake, keeps the bet, and has the book count it.
func (s *Service) accept(tx *db.Tx, a *ask) (*bet, error) {
	standing, err := s.check(a, tx.Now())
	if err != nil {
		return nil, err
	}
	if err := s.checkStake(a); err != nil {
		return nil, err
	}
	slip := a.slip(standing)
	accepted, err := s.Wagers.Accept(tx, wager.Stake{
		Bettor: a.bettor, Kind: Kind, Product: Product, Currency: a.currency, Amount: a.stake, Grant: a.grant,
	})
	if err != nil {
		return nil, err
	}
	most := slip.Most().Payout(a.stake)
	if err := accepted.Covers(most); err != nil {
		return nil, err
	}
	mostUSD, err := s.Wagers.USD(a.currency, most)
	if err != nil {
		return nil, err
	}
	made := &bet{
		id: s.Wagers.IDOf(a.request), owner: a.bettor.Owner, kind: a.kind, sizes: a.sizes, currency: a.currency.ID, stake: a.stake,
		most: most, usd: accepted.USD, mostUSD: mostUSD, edge: edgeOf(slip, standing).Exact(), at: tx.Now(),
		free: a.grant != id.Binary{},
	}
	made.groups = map[int]*group{}
	for i, one := range standing {
		made.add(one, a.picked[i].Banker)
	}
	if _, _, err := s.Wagers.Open(tx, made.id, accepted, wager.Notice{Reason: "sports bet"}); err != nil {
		return nil, err
	}
	if err := insertBet(tx, made, func(sel line.Selection) (bool, error) { return s.decided(tx, sel) }); err != nil {
		return nil, err
	}
	counted := made.exposure()
	counted.Share = int64(s.factors.of(made.owner))
	if err := s.Book.Take(tx, counted); err != nil {
		return nil, s.tooHigh(err, a)
	}
	tx.After(func() { s.tick(tickAccepted, made) })
	return made, nil
}

// add gives a new bet what stands on a leg of its slip.
func (b *bet) add(one stands, banker bool) {
	number := 0
	if one.prices != nil {
		number = len(b.groups) + 1
		now := one.now()
		b.groups[number] = &group{n: number, prices: one.prices, chance: now.Win, void: now.Void, worth: one.worth}
	}
	for _, quote := range one.quotes {
		b.legs = append(b.legs, leg{Quote: quote, banker: banker, group: number})
	}
}

// decided reports whether the book has a result of a selection. Bets on it would
// wait for ever, because that result has been carried out.
func (s *Service) decided(tx *db.Tx, sel line.Selection) (bool, error) {
	list, err := s.Book.ResultsOf(tx, sel.Event)
	if err != nil {
		return false, fmt.Errorf("look for a result: %w", err)
	}
	return slices.ContainsFunc(list, func(r line.Result) bool { return r.Selection == sel }), nil
}

// tooHigh tells a refusal of the book in the words of the slip, with the most that may
// be staked instead. Which limit it is above the player is not told.
func (s *Service) tooHigh(err error, a *ask) error {
	var high *line.TooHigh
	if !errors.As(err, &high) {
		return fmt.Errorf("count a bet in the book: %w", err)
	}
	least, most, failed := s.bounds(a.bettor.Owner, a.currency)
	if failed != nil {
		return wager.NoPrice(failed)
	}
	price, failed := s.Wagers.Prices.Of(a.currency.ID)
	if failed != nil {
		return wager.NoPrice(failed)
	}
	return stakeRefusal(a.currency, least, min(most, a.currency.Floor(price.Amount(high.Most, a.currency)))).Because(err)
}

// Codes of the kernel for stakes outside of the limits of all products.
const (
	codeLow   = -1
	codeHigh  = -4
	codePromo = -9
)

// refusal tells a refusal of the kernel in the words of the slip.
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

// withExtra adds what another refusal tells to one.
func withExtra(to, from *fault.Error) *fault.Error {
	for name, value := range from.Extra {
		to = to.With(name, value)
	}
	return to
}
