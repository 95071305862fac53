package eligibility

import (
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/session"
	"croupier/db"
)

// exchange is the conversion of a currency into another one in the same account. It is
// no purpose of the gate, because no value leaves the account and nothing is recorded.
const exchange outflow.Purpose = "exchange"

// MayExchange checks whether a player may convert money of a currency into another one.
// The rules of withdrawals decide, except those that depend on an amount or an address,
// and the turnover. A conversion changes neither the required turnover nor the sums of
// the limits. A *fault.Error refuses.
func (s *Service) MayExchange(q db.Querier, user *session.User, country, currency string, usd int64) error {
	if err := s.Check(q, Withdraw, SubjectOf(user.ID, user, country, false), currency, usd); err != nil {
		return err
	}
	f, err := s.collectOutflowInputs(q, user.ID, outflow.Move{Purpose: outflow.Withdrawal, USD: usd}, s.Clock.Now())
	if err != nil {
		return err
	}
	for _, rule := range outflowRules() {
		if refused, until := rule.Refuses(&f); refused && rule.appliesTo(exchange) {
			return rule.fault(exchange, &f, until)
		}
	}
	return nil
}
