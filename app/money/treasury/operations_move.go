package treasury

import (
	"context"
	"crypto/sha256"
	"errors"
	"time"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// moveRequest is a move to the cold wallet. The address is part of the approval.
type moveRequest struct {
	Order  string       `json:"order"`
	Asset  string       `json:"asset"`
	To     string       `json:"to"`
	Amount money.Amount `json:"amount"`
}

// MoveApproval is the approval kind of a move to the cold wallet.
func (s *Service) MoveApproval() approval.Kind {
	return approval.Kind{
		Name: kindMove, Sentence: "Move coins of the site to its cold wallet.", SubjectKind: Subject, Request: MoveMoney, Decide: MoveMoney, Execute: s.executeMove,
	}
}

// Move sends coins to the cold wallet. Another machine signs it.
func (s *Service) Move(ctx context.Context, call *session.Call, r TreasuryMoveRequest) (answer TreasuryPendingApproval, err error) {
	asset, currency, err := s.asset(r.Asset)
	if err != nil {
		return answer, errNetwork.Because(err)
	}
	amount, err := r.Amount.Amount(currency)
	if _, left := asset.Units(amount, currency); err != nil || amount <= 0 || left != 0 {
		return answer, errAmount.Because(err)
	}
	to := s.level(asset.ID).Cold
	if to == "" {
		return answer, errNoColdWallet
	}
	// The id is derived from the request, so that a repeated request is refused.
	sum := sha256.Sum256([]byte(call.Actor() + "\x00" + r.Request))
	m := moveRequest{Order: id.Binary(sum[:len(id.Binary{})]).String(), Asset: asset.ID, To: to, Amount: amount}
	ask := approval.Proposal{Kind: kindMove, Subject: asset.ID, Payload: m, Reason: r.Reason.Reason}
	if worth := s.usd(amount, currency); worth == int64(money.MaxAmount) {
		ask.Unpriced = true
	} else {
		ask.Dollars = money.USD(worth).Text()
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		signedToday, err := movedSince(tx, tx.Now().Add(-24*time.Hour).UnixMilli())
		if err != nil {
			return err
		}
		ask.RecentDollars = money.USD(signedToday).Text()
		held, waiting, err := s.Approvals.Submit(ctx, tx, call, ask)
		if err != nil || held {
			answer.ApprovalID = waiting
			return err
		}
		if err := s.enqueueMove(tx, m); err != nil {
			return err
		}
		return s.log(tx, call, kindMove, asset.ID, r.Reason.Reason, currency.Text(amount), m)
	})
	return answer, err
}

func (s *Service) enqueueMove(tx *db.Tx, m moveRequest) error {
	asset, currency, err := s.asset(m.Asset)
	if err != nil {
		return err
	}
	orderID, ok := id.ToBinary(m.Order)
	if !ok {
		return errRepeated
	}
	units, _ := asset.Units(m.Amount, currency)
	if _, found, err := orderByID(tx, orderID); err != nil || found {
		return errors.Join(err, errRepeated)
	}
	return s.enqueue(tx, move, Order{ID: orderID, Asset: m.Asset, Address: m.To, Units: units, Amount: m.Amount})
}

func (s *Service) executeMove(_ context.Context, tx *db.Tx, _ *session.Call, request approval.Request) (approval.Completion, error) {
	var m moveRequest
	if err := request.Read(&m); err != nil {
		return approval.Completion{}, err
	}
	if s.level(m.Asset).Cold != m.To {
		return approval.Completion{}, approval.ErrChanged
	}
	return approval.Completion{Detail: "to " + m.To, After: m}, s.enqueueMove(tx, m)
}
