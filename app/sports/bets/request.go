package bets

import (
	"slices"
	"strconv"
	"strings"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/slips"
	"croupier/app/kernel/wager"
)

// SlipSelection is a selection of a slip with the quote that its player saw.
type SlipSelection struct {
	// Selection is the selection. For several selections that are bet on as one leg it
	// has only the event.
	line.Selection
	// Builder are two to six selections of the event that are bet on as one leg, at the
	// price from /api/bookmaker/bet_builder.
	Builder []line.Selection `json:"builder,omitempty"`
	Odds    odds.Price       `json:"odds"`
	Version int64            `json:"version"`
	// Banker is true for a leg that is part of every line of a system.
	Banker bool `json:"banker,omitempty"`
}

// SlipRequest places a bet.
type SlipRequest struct {
	// Type is single, multi or system.
	Type       string          `json:"type"`
	Selections []SlipSelection `json:"selections"`
	// System is the name of a system, such as trixie. Sizes are the line sizes of a
	// system without a name, such as 2 of 4. Only one of them may be set.
	System string `json:"system,omitempty"`
	Sizes  []int  `json:"sizes,omitempty"`
	// Stake is the stake of the whole bet, in whole units.
	Stake    money.Number `json:"stake"`
	Currency string       `json:"currency"`
	// AcceptOdds is which price changes the player accepts: none, better, any, or within
	// a share of the profit. Slippage is that share in percent.
	AcceptOdds string `json:"acceptOdds"`
	Slippage   int64  `json:"slippage,omitempty"`
	// FreeBet is the id of the free bet that pays the stake.
	FreeBet string `json:"free_bet,omitempty"`
	// RequestID is created by the client for each bet. A repeated id returns the first
	// outcome and moves no money.
	RequestID string `json:"request_id,omitempty"`
}

// Types of bets.
const (
	single = "single"
	multi  = "multi"
	system = "system"
)

// betRequest is a parsed SlipRequest.
type betRequest struct {
	bettor     wager.Bettor
	kind       string
	selections []SlipSelection
	sizes      []int
	stake      money.Amount
	currency   money.Currency
	accept     slips.Accept
	slippage   int64
	grant      id.Binary
	request    ledger.Request
	// queued are the versions of the quotes at the time when the bet was queued; nil
	// before that.
	queued []int64
}

// parseRequest checks everything in a request that depends neither on quotes nor on money.
func (s *Service) parseRequest(call *session.Call, r SlipRequest) (*betRequest, error) {
	if call.User == nil {
		return nil, fault.ErrUnauthorized
	}
	a := &betRequest{
		bettor: wager.Bettor{Owner: call.User.ID, User: call.User, Country: call.Country},
		kind:   r.Type, selections: slices.Clone(r.Selections), accept: slips.Accept(r.AcceptOdds), slippage: r.Slippage,
	}
	if err := s.parseLegs(a, r); err != nil {
		return nil, err
	}
	var ok bool
	if a.currency, ok = s.Wagers.Wallets.Currency(r.Currency); !ok {
		return nil, wager.ErrAmount.With("reason", "currency")
	}
	var err error
	if a.stake, err = amount(r.Stake, a.currency); err != nil {
		return nil, err
	}
	if r.FreeBet != "" {
		if a.grant, ok = id.ToBinary(r.FreeBet); !ok {
			return nil, wager.ErrNoFreeBet
		}
	}
	if err := wager.CheckRequestID(r.RequestID); err != nil {
		return nil, err
	}
	if r.RequestID == "" {
		r.RequestID = s.Wagers.IDs.New()
	}
	a.request = ledger.Request{Owner: a.bettor.Owner, ID: r.RequestID, Hash: requestHash(a.kind, a.sizes, a.stake, a.currency, legKeys(a.selections), a.grant)}
	return a, s.checkStake(a)
}

// parseLegs checks the combination of the legs, and finds the sizes of the lines.
func (s *Service) parseLegs(a *betRequest, r SlipRequest) error {
	legs := len(r.Selections)
	switch {
	case countLegs(r.Selections) > s.set.legs.Get():
		return ErrLegs.With("max", s.set.legs.Get())
	case legs == 0 || a.kind == single && legs != 1 || a.kind == multi && legs < 2:
		return fault.Field("selections", "validation.size")
	case !a.accept.Known() || a.slippage < 0 || a.slippage > 100:
		return fault.Field("acceptOdds", "validation.in")
	}
	events := map[string]bool{}
	for i, pick := range r.Selections {
		if err := a.parseLeg(i, pick); err != nil {
			return err
		}
		if events[pick.Event] {
			return ErrDouble.With("event", pick.Event)
		}
		events[pick.Event] = true
		if pick.Banker && a.kind != system {
			return fault.Field("selections", "validation.in")
		}
	}
	return a.parseSizes(r)
}

// countLegs counts the selections of a slip.
func countLegs(list []SlipSelection) (count int) {
	for _, item := range list {
		count += max(len(item.Builder), 1)
	}
	return count
}

// parseLeg checks the names of a leg. It sorts the selections of a leg by key, because
// their order does not matter.
func (a *betRequest) parseLeg(i int, pick SlipSelection) error {
	if pick.Builder == nil {
		if err := pick.Check(); err != nil {
			return ErrOption.Because(err)
		}
		return nil
	}
	if len(pick.Builder) < 2 || pick.Market+pick.Specifiers+pick.Outcome != "" {
		return fault.Field("selections", "validation.in")
	}
	if len(pick.Builder) > models.MaxLegs {
		return ErrLegs.With("max", models.MaxLegs)
	}
	list := slices.SortedFunc(slices.Values(pick.Builder), func(x, y line.Selection) int { return strings.Compare(x.Key(), y.Key()) })
	for at, sel := range list {
		switch err := sel.Check(); {
		case err != nil:
			return ErrOption.Because(err)
		case sel.Event != pick.Event:
			return fault.Field("selections", "validation.in")
		case at > 0 && sel == list[at-1]:
			return ErrDouble.With("event", pick.Event).With("reason", line.ReasonMarket)
		}
	}
	a.selections[i].Builder = list
	return nil
}

// parseSizes finds the sizes of the lines.
func (a *betRequest) parseSizes(r SlipRequest) error {
	legs := len(r.Selections)
	named := r.System != ""
	if a.kind != system && (named || r.Sizes != nil) || a.kind == system && named == (r.Sizes != nil) {
		return fault.Field("system", "validation.in")
	}
	switch a.kind {
	case single:
		a.sizes = []int{1}
	case multi:
		a.sizes = []int{legs}
	case system:
		a.sizes = slices.Clone(r.Sizes)
		if named {
			item, err := slips.FindSystem(r.System, legs)
			if err != nil {
				return fault.Field("system", "validation.in").Because(err)
			}
			a.sizes = item.Sizes
		}
	default:
		return fault.Field("type", "validation.in")
	}
	if err := a.slip(make([]legQuote, legs)).Check(); err != nil {
		return fault.Field("system", "validation.in").Because(err)
	}
	return nil
}

// slip returns the bet at the current quotes of its legs. A leg without a quote has the
// price that the player saw.
func (a *betRequest) slip(legQuotes []legQuote) slips.Slip {
	created := slips.Slip{Sizes: a.sizes, Legs: make([]slips.Leg, len(a.selections))}
	for i, pick := range a.selections {
		created.Legs[i] = slips.Leg{Price: legQuotes[i].price, Banker: pick.Banker}
		if created.Legs[i].Price == 0 {
			created.Legs[i].Price = pick.Odds
		}
	}
	return created
}

// amount parses a stake: a positive plain decimal with at most the precision of the
// currency.
func amount(stake money.Number, currency money.Currency) (money.Amount, error) {
	parsed, err := stake.Amount(currency)
	if err != nil || parsed <= 0 {
		return 0, wager.ErrAmount.Because(err)
	}
	return parsed, nil
}

// legKeys returns the legs of a request in their stored format.
func legKeys(picked []SlipSelection) (keys []string) {
	for _, pick := range picked {
		if pick.Builder == nil {
			keys = append(keys, legKey(pick.Selection, pick.Banker, 0))
		}
		for place, sel := range pick.Builder {
			keys = append(keys, legKey(sel, pick.Banker, place+1))
		}
	}
	return keys
}

// legKey returns the key of a leg within the content of a request. place is its position,
// from 1, among the selections of a combined leg; 0 for a leg of one selection.
func legKey(sel line.Selection, banker bool, place int) string {
	key := sel.Key()
	if place > 0 {
		key = "together " + strconv.Itoa(place) + " " + key
	}
	if banker {
		key = "banker " + key
	}
	return key
}

// requestHash returns the hash of a bet. Prices are not part of it, because the bet may be
// accepted at other prices.
func requestHash(kind string, sizes []int, stake money.Amount, currency money.Currency, legs []string, grant id.Binary) [ledger.HashBytes]byte {
	parts := [][]byte{[]byte("sports bet"), []byte(kind), []byte(sizesText(sizes)), []byte((stake / currency.Unit()).Text(0)), []byte(currency.ID), grant[:]}
	for _, leg := range legs {
		parts = append(parts, []byte(leg))
	}
	return ledger.Hash(parts...)
}
