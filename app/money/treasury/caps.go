package treasury

import (
	"fmt"
	"math"
	"time"

	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// signsHere reports whether the keys on this server sign payments of a kind, so
// that the caps of the hot wallet apply. Moves to the cold wallet always wait for
// another machine.
func (s *Service) signsHere(network, kind string) bool {
	if s.Signer == nil || kind == move {
		return false
	}
	_, has := s.Signer.Keys(network)
	return has
}

// remainingBatchCap returns the max value of one payment, in millionths of a dollar, that
// the keys on this server sign: the cap of one payment, and the remainder of the
// day cap. If the remainder is too small for the first order, its payment waits
// for the next day and only the cap of one payment applies.
func (s *Service) remainingBatchCap(q db.Querier, first order, now time.Time) (int64, error) {
	if !s.signsHere(first.network, first.kind) {
		return math.MaxInt64, nil
	}
	limit := settings.MicroUSD(s.limits.cap.Get())
	left, err := s.remainingDayCap(q, now)
	if err != nil || first.usd > left {
		return limit, err
	}
	return min(limit, left), nil
}

// remainingDayCap returns how much the keys on this server may still sign in the 24 hours
// up to now, in millionths of a dollar.
func (s *Service) remainingDayCap(q db.Querier, now time.Time) (int64, error) {
	signedToday, err := hotSince(q, now.Add(-24*time.Hour).UnixMilli())
	return settings.MicroUSD(s.limits.dayCap.Get()) - signedToday, err
}

// overCap reports whether a draft for the keys on this server pays several orders
// and is above the cap of one payment: it was made before the cap was lowered.
// Its orders return to the queue, and smaller payments are made of them.
func (s *Service) overCap(q db.Querier, p payment) (bool, error) {
	if p.kind == sweep || !s.signsHere(p.network, p.kind) || p.usd <= settings.MicroUSD(s.limits.cap.Get()) {
		return false, nil
	}
	list, err := ordersOf(q, p.id)
	return len(list) > 1, err
}

// overdueReason returns why a person must check a payment that waits: its draft is
// above the cap, or it was not signed or not accepted by a node for
// treasury.alarm_minutes. It returns an empty text while the payment is in order.
func (s *Service) overdueReason(l inspection, next step, now time.Time) string {
	newest := l.all[len(l.all)-1]
	after := time.Duration(s.limits.alarm.Get()) * time.Minute
	late := func(since int64) bool { return now.UnixMilli()-since >= after.Milliseconds() }
	switch {
	case l.conditions.Confirmations > 0 || l.conditions.Halted:
		return ""
	case l.conditions.Withheld && l.conditions.Signed && !l.conditions.Known:
		return "This payment was signed and is not sent, because an order of it must not be paid now: " + l.withheld + " Resolve that or cancel the payment."
	case newest.state == drafted:
		if next != await || newest.exported || l.p.kind == sweep || !s.signsHere(l.p.network, l.p.kind) {
			return ""
		}
		return s.unsignedReason(l.p, l.conditions.FeeExcess, late(newest.createdAt))
	case (newest.state == signed || newest.state == sent) && !l.conditions.Known && late(newest.signedAt):
		reason := "."
		if newest.problem != "" {
			reason = ": " + newest.problem + "."
		}
		return fmt.Sprintf("The transaction was signed and no node has accepted it for %s%s Raise its fee or cancel it.", after, reason)
	default:
		return ""
	}
}

// unsignedReason returns why the keys on this server do not sign a payment.
func (s *Service) unsignedReason(p payment, feeOver int64, late bool) string {
	const remedies = "Have another machine sign it, raise the cap, or cancel it."
	limit := s.limits.cap.Get()
	switch {
	case p.usd == int64(money.MaxAmount):
		return "The currency of this payment has no price, so that treasury.hot_cap does not allow it. " + remedies
	case p.usd > settings.MicroUSD(limit):
		return fmt.Sprintf("This payment is worth %s dollars, more than the %s of treasury.hot_cap. %s", money.USD(p.usd).Text(), limit, remedies)
	case feeOver > settings.MicroUSD(s.limits.maxFeeExcess.Get()):
		return fmt.Sprintf("The fee of this payment is %s dollars more than players have paid for it, and treasury.fee_over allows %s. Have another machine sign it, raise the setting, or cancel it until fees are lower.",
			money.USD(feeOver).Text(), s.limits.maxFeeExcess.Get())
	case late:
		return fmt.Sprintf("This payment waits without a signature: treasury.hot_day_cap allows %s dollars in 24 hours. %s", s.limits.dayCap.Get(), remedies)
	default:
		return ""
	}
}
