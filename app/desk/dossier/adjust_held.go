package dossier

import (
	"context"
	"fmt"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// usdDecimals are those of the worth of a correction: millionths of a dollar.
const usdDecimals = 6

// Correcting is a correction as what can wait for a second person.
func (s *Service) Correcting() approval.Kind {
	return approval.Kind{
		Name: deedAdjust, Sentence: "Correct the balance of a player.", SubjectKind: stafflog.User,
		Request: CorrectBalances, Decide: CorrectBalances, Carry: s.carry,
	}
}

// ask is what a second person is asked for. Play money is worth nothing.
func (s *Service) ask(tx *db.Tx, a adjustment, c Correction, currency money.Currency) (approval.Ask, error) {
	ask := approval.Ask{Kind: deedAdjust, Subject: a.userID, Payload: c, Reason: a.reason}
	if a.purpose == ledger.Demo {
		return ask, nil
	}
	worth, priced := s.usd(a.amount, currency)
	if !priced {
		ask.Unpriced = true
		return ask, nil
	}
	ask.Dollars = money.Amount(worth).Text(usdDecimals)
	lately, err := adjustmentsSince(tx, a.actor, tx.Now().Add(-sumOver).UnixMilli())
	if err != nil {
		return ask, err
	}
	var sum int64
	for _, one := range lately {
		if spent, known := s.Wallets.Currency(one.currency); known && one.purpose != ledger.Demo && one.approvedBy == "" {
			worth, _ := s.usd(one.amount, spent)
			sum += worth
		}
	}
	ask.Lately = money.Amount(sum).Text(usdDecimals)
	return ask, nil
}

// carry makes a correction to which a second person agrees, who must be allowed to
// touch the player as well.
func (s *Service) carry(_ context.Context, tx *db.Tx, call *session.Call, r approval.Request) (approval.Done, error) {
	var c Correction
	if err := r.Read(&c); err != nil {
		return approval.Done{}, err
	}
	a, currency, err := s.adjustment(c, r.RequestedBy, r.Reason)
	if err != nil {
		return approval.Done{}, err
	}
	a.approvedBy = call.User.ID
	if a.userID, err = s.Accounts.For(players.Change{Call: call}).May(tx, r.Subject); err != nil {
		return approval.Done{}, err
	}
	if before, err := adjustmentOf(tx, a.actor, a.request); err != nil || before != nil {
		return approval.Done{}, fmt.Errorf("%w: %w", errOtherRequest, err)
	}
	balance, err := s.move(tx, &a)
	if err != nil {
		return approval.Done{}, err
	}
	return approval.Done{Detail: a.detail(currency), After: map[string]string{"balance": currency.Text(balance)}}, nil
}

// usd is the worth of an amount in millionths of a dollar, whichever way it goes;
// priced is false for a currency without a price.
func (s *Service) usd(amount money.Amount, currency money.Currency) (worth int64, priced bool) {
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return 0, false
	}
	return price.USD(max(amount, -amount), currency), true
}
