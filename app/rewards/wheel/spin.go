package wheel

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// Errors of refused spins.
var (
	errNoTickets    = fault.New(1, "You don't have enough tickets to spin the wheel.")
	errWheelClosed  = fault.New(2, "The wheel is not available at the moment.")
	errBonusPending = fault.New(3, "Use available deposit bonus before spinning the wheel.")
)

// WheelSegment is a segment of a wheel in the player's view.
type WheelSegment struct {
	Segment int     `json:"segment"`
	Chance  Percent `json:"chance"`
	// Prize is what the player wins on this segment, in dollars.
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
	// Open is true if the wheel can be spun.
	Open bool `json:"open"`
	// Maximum is the maximum of the caller's level, in dollars.
	Maximum  Dollars        `json:"maximum"`
	Segments []WheelSegment `json:"segments"`
}

// TicketData is the wheel of the caller with the public promo codes.
type TicketData struct {
	Model      TicketModel  `json:"model"`
	Promocodes []PublicCode `json:"promocodes"`
}

// Data returns the caller's wheel and number of tickets. Excluded players have no
// offer.
func (s *Service) Data(ctx context.Context, call *session.Call, _ action.None) (TicketData, error) {
	answer, excluded, userID := TicketData{Promocodes: []PublicCode{}}, false, ""
	var t terms
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if call.SignedIn() {
			userID = call.User.ID
			if excluded, err = s.Admission.Excluded(q, userID); err != nil {
				return err
			}
			if answer.Model.Tickets, err = s.ticketsLeft(q, userID); err != nil {
				return err
			}
		}
		t, err = s.terms(q, kindWheel, userID)
		return err
	})
	if err != nil {
		return answer, err
	}
	if excluded {
		answer.Model.Tickets = 0
	}
	answer.Model.Open = s.set.wheel.Get() && t.Maximum > 0 && !excluded
	answer.Model.Maximum, answer.Model.Segments = Dollars(t.Maximum), segmentsOf(t)
	if !excluded {
		if answer.Promocodes, err = s.Codes.PublicCodes(ctx, userID); answer.Promocodes == nil {
			answer.Promocodes = []PublicCode{}
		}
	}
	return answer, err
}

// terms returns the terms in force for a player. A guest has those of level 0.
func (s *Service) terms(q db.Querier, drawKind kind, userID string) (terms, error) {
	level := 0
	if userID != "" {
		var err error
		if level, err = s.Levels.Level(q, userID); err != nil {
			return terms{}, err
		}
	}
	maximum := s.Levels.WheelMaximum(level)
	switch drawKind {
	case kindWheel:
		return termsOf(s.set.prizes.Get(), maximum), nil
	case kindFree:
		return termsOf(s.set.freePrizes.Get(), s.freeMaximum(maximum)), nil
	default:
		return terms{Maximum: maximum}, nil
	}
}

// freeMaximum returns the largest prize of the free wheel for a level with a maximum,
// in millionths of a dollar.
func (s *Service) freeMaximum(ofLevel int64) int64 {
	return min(ofLevel, settings.MicroUSD(s.set.freeMaximum.Get()))
}

// WheelSpin is the result of a spin with its proof.
type WheelSpin struct {
	// Segment is 1 to 6.
	Segment int `json:"segment"`
	// Tickets is the number of tickets that are left.
	Tickets int64     `json:"tickets"`
	Prize   DrawPrize `json:"prize"`
	Proof   DrawProof `json:"proof"`
}

// Spin uses a ticket, draws a segment and gives its prize, in one write.
func (s *Service) Spin(ctx context.Context, call *session.Call, _ action.None) (answer WheelSpin, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		d, pair, err := s.spin(tx, call)
		if err != nil {
			return err
		}
		answer = WheelSpin{Segment: d.segment, Prize: s.prizeView(d), Proof: pair}
		answer.Tickets, err = s.ticketsLeft(tx, call.User.ID)
		return err
	})
	return answer, err
}

func (s *Service) spin(tx *db.Tx, call *session.Call) (draw, DrawProof, error) {
	if !s.set.wheel.Get() {
		return draw{}, DrawProof{}, errWheelClosed
	}
	payout, err := s.payoutCurrency()
	if err == nil {
		err = s.Admission.Claim(tx, call.User, call.Country, payout.ID, 0)
	}
	if err == nil {
		err = s.storeRegistrationTicket(tx, call.User.ID)
	}
	if err != nil {
		return draw{}, DrawProof{}, err
	}
	if left, err := s.ticketsLeft(tx, call.User.ID); err != nil || left < 1 {
		return draw{}, DrawProof{}, orElse(err, errNoTickets)
	}
	if pending, err := s.Bonuses.HasPendingOptIn(tx, call.User.ID, tx.Now()); err != nil || pending {
		return draw{}, DrawProof{}, orElse(err, errBonusPending)
	}
	return s.runDraw(tx, call, kindWheel, payout)
}

// closedErrors is the error for a kind of draw that is disabled.
var closedErrors = map[kind]*fault.Error{kindWheel: errWheelClosed, kindFaucet: errFaucetClosed, kindFree: errFreeClosed}

// runDraw draws by the terms in force, after all checks.
func (s *Service) runDraw(tx *db.Tx, call *session.Call, drawKind kind, payout rewards.Quote) (draw, DrawProof, error) {
	last, err := lastDraw(tx, drawKind, call.User.ID)
	if err != nil {
		return draw{}, DrawProof{}, err
	}
	t, err := s.terms(tx, drawKind, call.User.ID)
	if err == nil && t.Maximum == 0 {
		err = closedErrors[drawKind]
	}
	if err != nil {
		return draw{}, DrawProof{}, err
	}
	d, err := s.drawPrize(tx, drawRequest{call, drawKind, last}, t, payout)
	if err != nil {
		return d, DrawProof{}, err
	}
	proof, err := s.proof(tx, d)
	return d, proof, err
}

// orElse returns err, or refusal if err is nil.
func orElse(err error, refusal *fault.Error) error {
	if err != nil {
		return err
	}
	return refusal
}
