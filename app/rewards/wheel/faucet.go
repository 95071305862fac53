package wheel

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/prizedraw"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// faucetPause is how long a player waits between two draws of the faucet: 24 hours from
// the last one, in every time zone.
const faucetPause = 24 * time.Hour

// Errors of the faucet.
var (
	errTooSoon      = fault.New(1, "You have already claimed your reward. Come back later.")
	errNoDeposit    = fault.New(2, "You need to make a deposit to use the faucet.")
	errFaucetClosed = fault.New(3, "The faucet is not available at the moment.")
)

// FaucetData is the faucet of the caller.
type FaucetData struct {
	// Open is true if the faucet is enabled.
	Open bool `json:"open"`
	// Maximum is the maximum of the caller's level, in dollars.
	Maximum Dollars `json:"maximum"`
	// Deposit is the required deposit, in dollars. Days is the period in days in which
	// it must have been made, 0 for any time.
	Deposit Dollars `json:"deposit"`
	Days    int     `json:"days"`
	// Deposited is true if the caller has made it.
	Deposited bool `json:"deposited"`
	// Next is when the caller can draw again, in unix seconds; 0 for now.
	Next int64         `json:"next"`
	Odds []FaucetRange `json:"odds"`
}

// FaucetRange is a range of shares of the maximum with its chance: at least From, below
// To.
type FaucetRange struct {
	From   Percent `json:"from"`
	To     Percent `json:"to"`
	Chance Percent `json:"chance"`
}

// faucetOdds are the exact chances of the faucet.
var faucetOdds = func() (list []FaucetRange) {
	bounds := []int64{1, 2, 5, 10, 25, 50, 75, 100}
	for i, to := range bounds[1:] {
		from, below := bounds[i]*prizedraw.MinShare, to*prizedraw.MinShare
		if to == 100 {
			below++ // 100 % itself
		}
		list = append(list, FaucetRange{Percent(from), Percent(to * prizedraw.MinShare), Percent(prizedraw.ChanceBelow(below) - prizedraw.ChanceBelow(from))})
	}
	return list
}()

// Faucet returns the state of the faucet for the caller.
func (s *Service) Faucet(ctx context.Context, call *session.Call, _ action.None) (FaucetData, error) {
	answer := FaucetData{Deposit: Dollars(settings.MicroUSD(s.set.deposit.Get())), Days: s.set.depositDays.Get(), Odds: faucetOdds}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		userID := call.User.ID
		excluded, err := s.Admission.Excluded(q, userID)
		if err != nil {
			return err
		}
		t, err := s.terms(q, kindFaucet, userID)
		if err != nil {
			return err
		}
		answer.Maximum, answer.Open = Dollars(t.Maximum), s.set.faucet.Get() && t.Maximum > 0 && !excluded
		if answer.Deposited, err = s.hasDeposited(q, userID); err != nil {
			return err
		}
		last, err := lastDraw(q, kindFaucet, userID)
		if err == nil && last.number > 0 && s.Clock.Now().Before(last.next(faucetPause)) {
			answer.Next = unixSeconds(last.next(faucetPause))
		}
		return err
	})
	return answer, err
}

// unixSeconds is a time in unix seconds, rounded up, so that the pause is over then.
func unixSeconds(at time.Time) int64 { return (at.UnixMilli() + 999) / 1000 }

// hasDeposited reports whether a player has made the deposit that the faucet requires.
func (s *Service) hasDeposited(q db.Querier, userID string) (bool, error) {
	needed, since := settings.MicroUSD(s.set.deposit.Get()), int64(0)
	if days := s.set.depositDays.Get(); days > 0 {
		since = s.Clock.Now().Add(-time.Duration(days) * 24 * time.Hour).UnixMilli()
	}
	largest, err := s.Deposits.LargestDeposit(q, userID, since)
	return largest >= needed, err
}

// FaucetAnswer is the prize of the faucet.
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

// DrawFaucet draws from the faucet.
func (s *Service) DrawFaucet(ctx context.Context, call *session.Call, _ action.None) (answer FaucetAnswer, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		d, proof, err := s.drawFaucet(tx, call)
		if err == nil {
			prize := s.prizeView(d)
			answer = FaucetAnswer{Decimal(prize.Value), d.currency, Percent(d.share), unixSeconds(d.next(faucetPause)), prize, proof}
		}
		return err
	})
	return answer, err
}

func (s *Service) drawFaucet(tx *db.Tx, call *session.Call) (draw, DrawProof, error) {
	if !s.set.faucet.Get() {
		return draw{}, DrawProof{}, errFaucetClosed
	}
	payout, err := s.payoutCurrency()
	if err == nil {
		err = s.Admission.Claim(tx, call.User, call.Country, payout.ID, 0)
	}
	if err != nil {
		return draw{}, DrawProof{}, err
	}
	last, err := lastDraw(tx, kindFaucet, call.User.ID)
	if err != nil {
		return draw{}, DrawProof{}, err
	}
	if next := last.next(faucetPause); last.number > 0 && tx.Now().Before(next) {
		return draw{}, DrawProof{}, errTooSoon.With("next", unixSeconds(next))
	}
	if result, err := s.hasDeposited(tx, call.User.ID); err != nil || !result {
		return draw{}, DrawProof{}, orElse(err, errNoDeposit)
	}
	return s.runDraw(tx, call, kindFaucet, payout)
}
