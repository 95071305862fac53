package playerfile

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

// CorrectionKind returns the approval kind of corrections.
func (s *Service) CorrectionKind() approval.Kind {
	return approval.Kind{
		Name: actionAdjust, Sentence: "Correct the balance of a player.", SubjectKind: stafflog.User,
		Request: CorrectBalances, Decide: CorrectBalances, Execute: s.executeCorrection,
	}
}

// approvalRequest returns the approval request of a correction. Play money has no value.
func (s *Service) approvalRequest(tx *db.Tx, a adjustment, c Correction, currency money.Currency) (approval.Proposal, error) {
	ask := approval.Proposal{Kind: actionAdjust, Subject: a.userID, Payload: c, Reason: a.reason}
	if a.purpose == ledger.Demo {
		return ask, nil
	}
	worth, priced := s.usd(a.amount, currency)
	if !priced {
		ask.Unpriced = true
		return ask, nil
	}
	ask.Dollars = money.USD(worth).Text()
	lately, err := adjustmentsSince(tx, a.actor, tx.Now().Add(-sumPeriod).UnixMilli())
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
	ask.RecentDollars = money.USD(sum).Text()
	return ask, nil
}

// executeCorrection executes a correction that a second person has approved. The second person must
// have permission to change the player as well.
func (s *Service) executeCorrection(_ context.Context, tx *db.Tx, call *session.Call, r approval.Request) (approval.Completion, error) {
	var c Correction
	if err := r.Read(&c); err != nil {
		return approval.Completion{}, err
	}
	a, currency, err := s.adjustment(c, r.RequestedBy, r.Reason)
	if err != nil {
		return approval.Completion{}, err
	}
	a.approvedBy = call.User.ID
	if a.userID, err = s.Accounts.For(players.Change{Call: call}).Authorize(tx, r.Subject); err != nil {
		return approval.Completion{}, err
	}
	if before, err := adjustmentOf(tx, a.actor, a.request); err != nil || before != nil {
		return approval.Completion{}, fmt.Errorf("%w: %w", errRequestReused, err)
	}
	balance, err := s.move(tx, &a)
	if err != nil {
		return approval.Completion{}, err
	}
	return approval.Completion{Detail: a.detail(currency), After: map[string]string{"balance": currency.Text(balance)}}, nil
}

// usd returns the absolute value of an amount in millionths of a dollar. priced is false
// for a currency without a price.
func (s *Service) usd(amount money.Amount, currency money.Currency) (worth int64, priced bool) {
	price, err := s.Prices.Of(currency.ID)
	if err != nil {
		return 0, false
	}
	return price.USD(max(amount, -amount), currency), true
}
