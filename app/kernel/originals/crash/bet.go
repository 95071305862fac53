package crash

import (
	"encoding/json"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
)

// Turn is how a bet left its round, in the form stored with the wager. A bet
// that stayed in until the bust has none.
type Turn struct {
	// At is the multiplier of the cash-out, "1.87".
	At money.Number `json:"at,omitzero"`
	// Cancel refunds the stake: the player cancelled before the flight.
	Cancel bool `json:"cancel,omitzero"`
	// Void refunds the stake: the round was never finished.
	Void bool `json:"void,omitzero"`
}

// CashOut is a cash-out at a multiplier in hundredths.
func CashOut(hundredths uint64) Turn { return Turn{At: money.Number(Text(hundredths))} }

// JSON is the turn in its stored form.
func (t Turn) JSON() json.RawMessage {
	text, err := json.Marshal(struct {
		At     string `json:"at,omitempty"`
		Cancel bool   `json:"cancel,omitempty"`
		Void   bool   `json:"void,omitempty"`
	}{string(t.At), t.Cancel, t.Void})
	if err != nil {
		panic(err) // texts and booleans always encode
	}
	return text
}

// View is what the player sees of a bet.
type View struct {
	Round  uint64 `json:"round"`
	Number int    `json:"number"`
	Phase  string `json:"phase" ts:"betting|flight|over"`
	// Auto is the player's automatic cash-out. Cap is the multiplier of the
	// maximum profit.
	Auto    *string `json:"auto"`
	Cap     *string `json:"cap"`
	Cashout *string `json:"cashout"`
	// Point is the point at which the round busted; nil before.
	Point *string `json:"point"`
}

// Bet is one player's bet in a round.
type Bet struct {
	draw      Draw
	stake     money.Amount
	choices   Choices
	cap       uint64
	cashedOut uint64 // in hundredths; 0 before the cash-out
	refunded  bool   // refunded
}

// Open replays a bet with these choices: its stake and its turns in the round.
// Errors: *rules.Refusal for turns that break the rules.
func (c Choices) Open(draw Draw, stake money.Amount, turns []json.RawMessage) (*Bet, error) {
	b := &Bet{draw: draw, stake: stake, choices: c}
	for _, turn := range turns {
		if err := b.Turn(turn); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// Limit sets the multiplier of the maximum profit.
func (b *Bet) Limit(cap uint64) { b.cap = cap }

// Turn implements rules.Round: it cashes out, cancels or voids the bet.
func (b *Bet) Turn(choice []byte) error {
	turn, err := rules.Decode[Turn](choice)
	if err != nil {
		return err
	}
	if b.cashedOut > 0 || b.refunded {
		return rules.ErrOver
	}
	if turn.Cancel || turn.Void {
		b.refunded = true
		return nil
	}
	at, err := turn.At.Fixed(2)
	if err != nil || at < One || at > MaxAuto {
		return rules.NewRefusal("a cash-out needs its multiplier")
	}
	if b.draw.Over() && uint64(at) > b.draw.Point {
		return rules.NewRefusal("the round was over before that")
	}
	if b.choices.Auto > 0 && uint64(at) > b.choices.Auto {
		return rules.NewRefusal("the bet was cashed out before that")
	}
	b.cashedOut = uint64(at)
	return nil
}

// Finish implements rules.Round. It is refused, because a cash-out needs the
// multiplier of the live round.
func (*Bet) Finish() error { return rules.ErrNoFinish }

// MaxPayout implements rules.Round.
func (*Bet) MaxPayout([]byte) (money.Amount, error) { return 0, rules.ErrNoTurns }

// State implements rules.Round. A bet whose automatic cash-out the round reached
// has always cashed out.
func (b *Bet) State() rules.State {
	s := rules.State{Stake: b.stake, View: b.view()}
	switch {
	case b.refunded:
		s.Over, s.Void, s.Payout, s.Multiplier = true, true, b.stake, money.Fraction(1, 1)
	case b.cashedOut > 0:
		s.Over, s.Multiplier = true, Multiplier(b.cashedOut)
		s.Payout = s.Multiplier.Payout(b.stake)
	case b.draw.Over() && b.choices.Auto > 0 && b.choices.Auto <= b.draw.Point:
		s.Over, s.Multiplier = true, Multiplier(b.choices.Auto)
		s.Payout = s.Multiplier.Payout(b.stake)
	case b.draw.Over():
		s.Over = true
	default:
		s.CanFinish, s.Payout, s.Multiplier = true, b.stake, money.Fraction(1, 1)
	}
	return s
}

func (b *Bet) view() View {
	v := View{Round: b.draw.Round, Number: b.draw.Number, Phase: "betting", Auto: optionalText(b.choices.Auto), Cashout: optionalText(b.cashedOut)}
	if b.cap > 0 && b.cap < MaxAuto {
		v.Cap = optionalText(b.cap)
	}
	switch {
	case b.draw.Over():
		v.Phase, v.Point = "over", optionalText(b.draw.Point)
	case b.draw.Flying:
		v.Phase = "flight"
	}
	return v
}

// optionalText is nil for 0.
func optionalText(hundredths uint64) *string {
	if hundredths == 0 {
		return nil
	}
	text := Text(hundredths)
	return &text
}

// NewTurn makes a turn from its stored parts.
func NewTurn(at string, cancel, void bool) Turn {
	return Turn{At: money.Number(at), Cancel: cancel, Void: void}
}
