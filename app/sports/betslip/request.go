package betslip

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

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
	// Selection is the selection. Of several that are bet on as one it has only the
	// event.
	line.Selection
	// Together are two to six selections of the event that are bet on as one leg, at
	// the price that /api/bookmaker/together tells.
	Together []line.Selection `json:"together,omitempty"`
	Odds     odds.Price       `json:"odds"`
	Version  int64            `json:"version"`
	// Banker is a leg that stands in every line of a system.
	Banker bool `json:"banker,omitempty"`
}

// SlipRequest places a bet.
type SlipRequest struct {
	// Type is single, multi or system.
	Type       string          `json:"type"`
	Selections []SlipSelection `json:"selections"`
	// System names a system, such as trixie; Sizes are those of the lines of one
	// without a name, such as 2 of 4. Only one of them is given.
	System string `json:"system,omitempty"`
	Sizes  []int  `json:"sizes,omitempty"`
	// Stake is the stake of the whole bet in whole units: a JSON number or a string
	// of plain decimal digits.
	Stake    jsontext.Value `json:"stake"`
	Currency string         `json:"currency"`
	// AcceptOdds is which changes of prices are accepted: none, better, any, or
	// within a share of the profit, which Slippage gives in percent.
	AcceptOdds string `json:"acceptOdds"`
	Slippage   int64  `json:"slippage,omitempty"`
	// FreeBet is the id of the free bet that shall pay the stake.
	FreeBet string `json:"free_bet,omitempty"`
	// RequestID is made by the client for each bet. A repeated id returns the first
	// outcome and moves nothing.
	RequestID string `json:"request_id,omitempty"`
}

// Types of bets.
const (
	single = "single"
	multi  = "multi"
	system = "system"
)

// ask is a parsed SlipRequest.
type ask struct {
	bettor   wager.Bettor
	kind     string
	picked   []SlipSelection
	sizes    []int
	stake    money.Amount
	currency money.Currency
	accept   slips.Accept
	slippage int64
	grant    id.Binary
	request  ledger.Request
}

// read checks everything of a request that depends neither on quotes nor on money.
func (s *Service) read(call *session.Call, r SlipRequest) (*ask, error) {
	if call.User == nil {
		return nil, fault.ErrUnauthorized
	}
	a := &ask{
		bettor: wager.Bettor{Owner: call.User.ID, User: call.User, Country: call.Country},
		kind:   r.Type, picked: slices.Clone(r.Selections), accept: slips.Accept(r.AcceptOdds), slippage: r.Slippage,
	}
	if err := s.readLegs(a, r); err != nil {
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
	a.request = ledger.Request{Owner: a.bettor.Owner, ID: r.RequestID, Hash: content(a.kind, a.sizes, a.stake, a.currency, selections(a.picked), a.grant)}
	return a, s.checkStake(a)
}

// readLegs checks the legs among themselves, and finds the sizes of the lines.
func (s *Service) readLegs(a *ask, r SlipRequest) error {
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
		if err := a.readLeg(i, pick); err != nil {
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
	return a.readSizes(r)
}

// countLegs counts the selections of a slip.
func countLegs(list []SlipSelection) (count int) {
	for _, one := range list {
		count += max(len(one.Together), 1)
	}
	return count
}

// readLeg checks the names of a leg. The selections of one that has several are put
// in the order of their keys: they are the same leg in any order.
func (a *ask) readLeg(i int, pick SlipSelection) error {
	if pick.Together == nil {
		if err := pick.Check(); err != nil {
			return ErrOption.Because(err)
		}
		return nil
	}
	if len(pick.Together) < 2 || pick.Market+pick.Specifiers+pick.Outcome != "" {
		return fault.Field("selections", "validation.in")
	}
	if len(pick.Together) > models.MostLegs {
		return ErrLegs.With("max", models.MostLegs)
	}
	list := slices.SortedFunc(slices.Values(pick.Together), func(x, y line.Selection) int { return strings.Compare(x.Key(), y.Key()) })
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
	a.picked[i].Together = list
	return nil
}

// readSizes finds the sizes of the lines.
func (a *ask) readSizes(r SlipRequest) error {
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
			one, err := slips.Named(r.System, legs)
			if err != nil {
				return fault.Field("system", "validation.in").Because(err)
			}
			a.sizes = one.Sizes
		}
	default:
		return fault.Field("type", "validation.in")
	}
	if err := a.slip(make([]stands, legs)).Check(); err != nil {
		return fault.Field("system", "validation.in").Because(err)
	}
	return nil
}

// slip is the bet at what stands on its legs. A leg on which nothing does has the
// price that was seen.
func (a *ask) slip(standing []stands) slips.Slip {
	made := slips.Slip{Sizes: a.sizes, Legs: make([]slips.Leg, len(a.picked))}
	for i, pick := range a.picked {
		made.Legs[i] = slips.Leg{Price: standing[i].price, Banker: pick.Banker}
		if made.Legs[i].Price == 0 {
			made.Legs[i].Price = pick.Odds
		}
	}
	return made
}

// maxStakeText is the longest text of a stake, in bytes.
const maxStakeText = 64

// amount parses a stake: a positive plain decimal with at most the precision of the
// currency.
func amount(raw jsontext.Value, currency money.Currency) (money.Amount, error) {
	text := string(raw)
	if len(raw) > maxStakeText {
		return 0, wager.ErrAmount
	}
	if raw.Kind() == '"' {
		plain, err := jsontext.AppendUnquote(nil, raw)
		if err != nil {
			return 0, wager.ErrAmount.Because(err)
		}
		text = string(plain)
	}
	parsed, err := currency.Parse(text)
	if err != nil || parsed <= 0 {
		return 0, wager.ErrAmount.Because(err)
	}
	return parsed, nil
}

// selections writes the legs of a request as they are stored.
func selections(picked []SlipSelection) (keys []string) {
	for _, pick := range picked {
		if pick.Together == nil {
			keys = append(keys, legKey(pick.Selection, pick.Banker, 0))
		}
		for place, sel := range pick.Together {
			keys = append(keys, legKey(sel, pick.Banker, place+1))
		}
	}
	return keys
}

// legKey names a leg within the content of a request. place is its place among those
// that are bet on as one, from 1; 0 for one that stands alone.
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

// content digests what a bet is: the prices are not part of it, because the bet may
// be accepted at others.
func content(kind string, sizes []int, stake money.Amount, currency money.Currency, legs []string, grant id.Binary) [ledger.HashBytes]byte {
	parts := [][]byte{[]byte("sports bet"), []byte(kind), []byte(sizesText(sizes)), []byte((stake / currency.Unit()).Text(0)), []byte(currency.ID), grant[:]}
	for _, leg := range legs {
		parts = append(parts, []byte(leg))
	}
	return ledger.Hash(parts...)
}
