package wheel

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Codes and texts of refused spins.
var (
	errNoTickets = fault.New(1, "You don't have enough tickets to spin the wheel.")
	errClosed    = fault.New(2, "The wheel does not turn at the moment.")
	errBonus     = fault.New(3, "Use available deposit bonus before spinning the wheel.")
)

// WheelSegment is one segment of a wheel as the player sees it.
type WheelSegment struct {
	Segment int     `json:"segment"`
	Chance  Percent `json:"chance"`
	// Prize is what the player's level is given, in dollars: at most its maximum.
	Prize   Dollars `json:"prize"`
	Tickets int64   `json:"tickets"`
}

func segmentsOf(t terms) []WheelSegment {
	list := make([]WheelSegment, len(t.Weights))
	for i, weight := range t.Weights {
		prize := t.prize(i)
		list[i] = WheelSegment{i + 1, Percent(weight), Dollars(prize.USD), prize.Tickets}
	}
	return list
}

// TicketModel is the wheel of the caller.
type TicketModel struct {
	Tickets int64 `json:"tickets"`
	// Open tells that the wheel can be spun at all.
	Open bool `json:"open"`
	// Maximum is the most that the caller's level is given, in dollars.
	Maximum  Dollars        `json:"maximum"`
	Segments []WheelSegment `json:"segments"`
}

// TicketData is the wheel of the caller with the promo codes that are offered.
type TicketData struct {
	Model      TicketModel  `json:"model"`
	Promocodes []PublicCode `json:"promocodes"`
}

// Data tells how many tickets the caller has. Whoever is barred is offered nothing.
func (s *Service) Data(ctx context.Context, call *session.Call, _ action.None) (TicketData, error) {
	answer, barred, userID := TicketData{Promocodes: []PublicCode{}}, false, ""
	var t terms
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if call.SignedIn() {
			userID = call.User.ID
			if barred, err = s.Admission.Barred(q, userID); err != nil {
				return err
			}
			if answer.Model.Tickets, err = s.tickets(q, userID); err != nil {
				return err
			}
		}
		t, err = s.terms(q, kindWheel, userID)
		return err
	})
	if err != nil {
		return answer, err
	}
	if barred {
		answer.Model.Tickets = 0
	}
	answer.Model.Open = s.set.wheel.Get() && t.Maximum > 0 && !barred
	answer.Model.Maximum, answer.Model.Segments = Dollars(t.Maximum), segmentsOf(t)
	if s.codes != nil && !barred {
		if answer.Promocodes, err = s.codes.PublicCodes(ctx, userID); answer.Promocodes == nil {
			answer.Promocodes = []PublicCode{}
		}
	}
	return answer, err
}

// terms are those in force for a player; a guest has those of level 0.
func (s *Service) terms(q db.Querier, of kind, userID string) (terms, error) {
	level := 0
	if userID != "" {
		var err error
		if level, err = s.Levels.Level(q, userID); err != nil {
			return terms{}, err
		}
	}
	maximum := s.Levels.WheelMaximum(level)
	switch of {
	case kindWheel:
		return termsOf(s.set.prizes.Get(), maximum), nil
	case kindFree:
		return termsOf(s.set.freePrizes.Get(), maximum), nil
	default:
		return terms{Maximum: maximum}, nil
	}
}

// WheelSpin is where the wheel stops, and why.
type WheelSpin struct {
	// Segment is 1 to 6.
	Segment int `json:"segment"`
	// Tickets are those that are left.
	Tickets int64     `json:"tickets"`
	Prize   DrawPrize `json:"prize"`
	Proof   DrawProof `json:"proof"`
}

// Spin takes a ticket, draws a segment and gives its prize: all of it in one write.
func (s *Service) Spin(ctx context.Context, call *session.Call, _ action.None) (answer WheelSpin, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		d, pair, err := s.spin(tx, call)
		if err != nil {
			return err
		}
		answer = WheelSpin{Segment: d.segment, Prize: s.won(d), Proof: pair}
		answer.Tickets, err = s.tickets(tx, call.User.ID)
		return err
	})
	return answer, err
}

func (s *Service) spin(tx *db.Tx, call *session.Call) (draw, DrawProof, error) {
	if !s.set.wheel.Get() {
		return draw{}, DrawProof{}, errClosed
	}
	in, err := s.purse()
	if err == nil {
		err = s.Admission.Claim(tx, call.User, call.Country, in.ID)
	}
	if err == nil {
		err = s.register(tx, call.User.ID)
	}
	if err != nil {
		return draw{}, DrawProof{}, err
	}
	if left, err := s.tickets(tx, call.User.ID); err != nil || left < 1 {
		return draw{}, DrawProof{}, orElse(err, errNoTickets)
	}
	if waits, err := s.Bonuses.Waits(tx, call.User.ID, tx.Now()); err != nil || waits {
		return draw{}, DrawProof{}, orElse(err, errBonus)
	}
	return s.take(tx, call, kindWheel, in)
}

// closed is how a draw of a kind that gives nothing is refused.
var closed = map[kind]*fault.Error{kindWheel: errClosed, kindFaucet: errNoFaucet, kindFree: errFreeClosed}

// take draws by the terms in force, after everything was asked.
func (s *Service) take(tx *db.Tx, call *session.Call, of kind, in purse) (draw, DrawProof, error) {
	last, err := lastDraw(tx, of, call.User.ID)
	if err != nil {
		return draw{}, DrawProof{}, err
	}
	t, err := s.terms(tx, of, call.User.ID)
	if err == nil && t.Maximum == 0 {
		err = closed[of]
	}
	if err != nil {
		return draw{}, DrawProof{}, err
	}
	d, err := s.drawPrize(tx, bet{call, of, last}, t, in)
	if err != nil {
		return d, DrawProof{}, err
	}
	proof, err := s.proof(tx, d)
	return d, proof, err
}

// orElse is an error, or the refusal when there is none.
func orElse(err error, refusal *fault.Error) error {
	if err != nil {
		return err
	}
	return refusal
}
