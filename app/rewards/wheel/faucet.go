package wheel

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/prizedraw"
	"croupier/app/kernel/session"
	"croupier/db"
)

// faucetPause is how long a player waits between two draws of the faucet: 24 hours
// from the last one, whatever the day and its time zone.
const faucetPause = 24 * time.Hour

// Codes and texts of the faucet's refusals.
var (
	errTimeout  = fault.New(1, "You have already claimed your reward. Come back later.")
	errDeposit  = fault.New(2, "You need to make a deposit to use the faucet.")
	errNoFaucet = fault.New(3, "The faucet gives nothing at the moment.")
)

// FaucetData is the faucet of the caller.
type FaucetData struct {
	// Open tells that the faucet gives at all.
	Open bool `json:"open"`
	// Maximum is the most that the caller's level is given, in dollars.
	Maximum Dollars `json:"maximum"`
	// Deposit is the deposit that is needed, in dollars; Days the days within which it
	// must have come, 0 for any time.
	Deposit Dollars `json:"deposit"`
	Days    int     `json:"days"`
	// Deposited tells that the caller has made it.
	Deposited bool `json:"deposited"`
	// Next is when the caller can draw again, in unix seconds; 0 for now.
	Next int64         `json:"next"`
	Odds []FaucetRange `json:"odds"`
}

// FaucetRange is a range of shares of the maximum with its chance: from From, below To.
type FaucetRange struct {
	From   Percent `json:"from"`
	To     Percent `json:"to"`
	Chance Percent `json:"chance"`
}

// odds are the exact chances of the faucet.
var odds = func() (list []FaucetRange) {
	bounds := []int64{1, 2, 5, 10, 25, 50, 75, 100}
	for i, to := range bounds[1:] {
		from, below := bounds[i]*prizedraw.Least, to*prizedraw.Least
		if to == 100 {
			below++ // 100 % itself
		}
		list = append(list, FaucetRange{Percent(from), Percent(to * prizedraw.Least), Percent(prizedraw.Below(below) - prizedraw.Below(from))})
	}
	return list
}()

// Faucet tells how the faucet stands for the caller.
func (s *Service) Faucet(ctx context.Context, call *session.Call, _ action.None) (FaucetData, error) {
	answer := FaucetData{Deposit: Dollars(dollars(s.set.deposit.Get())), Days: s.set.depositDays.Get(), Odds: odds}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		userID := call.User.ID
		barred, err := s.Admission.Barred(q, userID)
		if err != nil {
			return err
		}
		t, err := s.terms(q, kindFaucet, userID)
		if err != nil {
			return err
		}
		answer.Maximum, answer.Open = Dollars(t.Maximum), s.set.faucet.Get() && t.Maximum > 0 && !barred
		if answer.Deposited, err = s.deposited(q, userID); err != nil {
			return err
		}
		last, err := lastDraw(q, kindFaucet, userID)
		if err == nil && last.number > 0 && s.Clock.Now().Before(last.next(faucetPause)) {
			answer.Next = seconds(last.next(faucetPause))
		}
		return err
	})
	return answer, err
}

// seconds is a time in unix seconds, rounded up: then the pause is over.
func seconds(at time.Time) int64 { return (at.UnixMilli() + 999) / 1000 }

// deposited reports whether a player has made the deposit that the faucet asks for.
func (s *Service) deposited(q db.Querier, userID string) (bool, error) {
	needed, since := dollars(s.set.deposit.Get()), int64(0)
	if days := s.set.depositDays.Get(); days > 0 {
		since = s.Clock.Now().Add(-time.Duration(days) * 24 * time.Hour).UnixMilli()
	}
	largest, err := s.Deposits.LargestDeposit(q, userID, since)
	return largest >= needed, err
}

// FaucetAnswer is what the faucet gave.
type FaucetAnswer struct {
	// Value is the amount in the currency.
	Value    Decimal `json:"value"`
	Currency string  `json:"currency"`
	// Share is the part of the maximum that was drawn.
	Share Percent `json:"share"`
	// Next is when the caller can draw again, in unix seconds.
	Next  int64     `json:"next"`
	Prize DrawPrize `json:"prize"`
	Proof DrawProof `json:"proof"`
}

// Give draws from the faucet.
func (s *Service) Give(ctx context.Context, call *session.Call, _ action.None) (answer FaucetAnswer, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		d, proof, err := s.give(tx, call)
		if err == nil {
			prize := s.won(d)
			answer = FaucetAnswer{Decimal(prize.Value), d.currency, Percent(d.share), seconds(d.next(faucetPause)), prize, proof}
		}
		return err
	})
	return answer, err
}

func (s *Service) give(tx *db.Tx, call *session.Call) (draw, DrawProof, error) {
	if !s.set.faucet.Get() {
		return draw{}, DrawProof{}, errNoFaucet
	}
	in, err := s.purse()
	if err == nil {
		err = s.Admission.Claim(tx, call.User, call.Country, in.ID)
	}
	if err != nil {
		return draw{}, DrawProof{}, err
	}
	last, err := lastDraw(tx, kindFaucet, call.User.ID)
	if err != nil {
		return draw{}, DrawProof{}, err
	}
	if next := last.next(faucetPause); last.number > 0 && tx.Now().Before(next) {
		return draw{}, DrawProof{}, errTimeout.With("next", seconds(next))
	}
	if made, err := s.deposited(tx, call.User.ID); err != nil || !made {
		return draw{}, DrawProof{}, orElse(err, errDeposit)
	}
	return s.take(tx, call, kindFaucet, in)
}
