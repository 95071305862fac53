package withdrawals

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Subject is what a withdrawal is in the log of staff.
const Subject = "withdrawal"

// deedApprove is an approval in the log of staff and among what can wait.
const deedApprove = "approve withdrawal"

// ChosenWithdrawal is one withdrawal as the caller has seen it.
type ChosenWithdrawal struct {
	ID      string `json:"id" validate:"required,max=40"`
	Version int64  `json:"version" validate:"min=1"`
}

// ApproveWithdrawals approves withdrawals.
type ApproveWithdrawals struct {
	Items []ChosenWithdrawal `json:"items" validate:"required,min=1,max=100,dive"`
	action.Reason
}

// ApprovedWithdrawal is what became of one withdrawal that was to be approved: its state, or
// why nothing was done.
type ApprovedWithdrawal struct {
	ID      string `json:"id"`
	State   State  `json:"state,omitempty"`
	Waiting string `json:"waiting,omitempty"`
	Problem string `json:"problem,omitempty"`
}

// ApprovedWithdrawals is what became of each.
type ApprovedWithdrawals struct {
	Rows []ApprovedWithdrawal `json:"rows"`
}

// DecideWithdrawal does something with one withdrawal.
type DecideWithdrawal struct {
	ChosenWithdrawal
	action.Reason
}

// DecidedWithdrawal tells how it stands then.
type DecidedWithdrawal struct {
	State   State `json:"state"`
	Version int64 `json:"version"`
}

var (
	errMine     = fault.New(fault.CodeForbidden, "You cannot decide a withdrawal of your own.").With("reason", "own")
	errTurn     = fault.New(fault.CodeConflict, "This was changed in the meantime. Look at the player again.").With("reason", "changed")
	errUnscored = fault.New(fault.CodeConflict, "The scoring service is still asked about the address. Wait for its answer.").With("reason", "score")
	errNobody   = fault.New(fault.CodeNotFound, "There is no such player.")
	errOrdered  = fault.New(fault.CodeConflict, "The payment on its chain is no longer what was asked for. Look at the withdrawal again.").With("reason", "changed")
)

// payment is what the second person agrees to: all that the first has seen.
type payment struct {
	ID      string `json:"id"`
	Asset   string `json:"asset"`
	Address string `json:"address"`
	Tag     string `json:"tag"`
	Arrives string `json:"arrives"`
}

func (s *Service) paymentOf(w withdrawal) (payment, error) {
	_, currency, err := s.assetOf(w)
	return payment{w.id.String(), w.asset, w.address, w.tag, currency.Text(w.amount - w.fee)}, err
}

// Approving is an approval as what can wait for a second person.
func (s *Service) Approving() approval.Kind {
	return approval.Kind{Name: deedApprove, Sentence: "Pay a withdrawal.", SubjectKind: Subject, Request: Manage, Decide: Manage, Carry: s.carry}
}

// chosen finds a withdrawal that is as the caller has seen it, and not their own.
func (s *Service) chosen(q db.Querier, call *session.Call, c ChosenWithdrawal) (*withdrawal, error) {
	w, err := find(q, c.ID)
	switch {
	case err != nil:
		return nil, err
	case w.userID == call.User.ID:
		return nil, errMine
	case w.version != c.Version:
		return nil, errChanged
	}
	return w, nil
}

// ApproveMany approves each in a transaction of its own: one that cannot be approved
// keeps no other back. The refusal of a single one is the answer.
func (s *Service) ApproveMany(ctx context.Context, call *session.Call, r ApproveWithdrawals) (ApprovedWithdrawals, error) {
	answer := ApprovedWithdrawals{Rows: []ApprovedWithdrawal{}}
	for _, item := range r.Items {
		row, err := s.approve(ctx, call, item, r.Reason.Reason)
		if refusal, coded := fault.From(err); err != nil {
			if !coded || len(r.Items) == 1 {
				return answer, fmt.Errorf("approve a withdrawal: %w", err)
			}
			row = ApprovedWithdrawal{ID: item.ID, Problem: refusal.Message}
		}
		answer.Rows = append(answer.Rows, row)
	}
	return answer, nil
}

func (s *Service) approve(ctx context.Context, call *session.Call, item ChosenWithdrawal, reason string) (row ApprovedWithdrawal, err error) {
	row.ID = item.ID
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		w, err := s.chosen(tx, call, item)
		if err != nil {
			return err
		}
		if _, possible := w.state.After(Approve); !possible {
			return errImpossible.With("state", string(w.state))
		}
		if s.scores() && contains(w.objections, objectionScore) {
			return errUnscored
		}
		ask, err := s.ask(tx, call, *w, reason)
		if err != nil {
			return err
		}
		held, waiting, err := s.Approvals.Hold(ctx, tx, call, ask)
		if err != nil {
			return err
		}
		deed := Approve
		if held {
			deed = AskSecond
		}
		if err := s.do(tx, w, step{deed: deed, actor: call.User.ID, reason: reason}); err != nil {
			return err
		}
		row.State, row.Waiting = w.state, waiting
		if held {
			return nil // what waits is in the log already
		}
		return s.record(tx, call, deedApprove, *w, reason)
	})
	return row, err
}

// ask is what a second person is asked for. It is worth what it was when the player
// asked, or more by the price of now.
func (s *Service) ask(tx *db.Tx, call *session.Call, w withdrawal, reason string) (approval.Ask, error) {
	paid, err := s.paymentOf(w)
	if err != nil {
		return approval.Ask{}, err
	}
	worth := w.usd
	if currency, known := s.Wallets.Currency(w.currency); known {
		if price, err := s.Prices.Of(w.currency); err == nil {
			worth = max(worth, price.USD(w.amount, currency))
		}
	}
	lately, err := approvedLately(tx, call.User.ID, tx.Now().Add(-24*time.Hour).UnixMilli())
	return approval.Ask{
		Kind: deedApprove, Subject: w.id.String(), Payload: paid, Reason: reason,
		Dollars: money.Amount(worth).Text(usdDecimals), Lately: money.Amount(lately).Text(usdDecimals),
	}, err
}

// carry pays a withdrawal to which a second person agrees.
func (s *Service) carry(_ context.Context, tx *db.Tx, call *session.Call, r approval.Request) (approval.Done, error) {
	var asked payment
	if err := r.Read(&asked); err != nil {
		return approval.Done{}, err
	}
	w, err := find(tx, r.Subject)
	if err != nil {
		return approval.Done{}, err
	}
	now, err := s.paymentOf(*w)
	switch {
	case err != nil:
		return approval.Done{}, err
	case w.userID == call.User.ID:
		return approval.Done{}, errMine
	case now != asked:
		return approval.Done{}, errOrdered
	}
	if err := s.do(tx, w, step{deed: ApproveSecond, actor: call.User.ID, reason: r.Reason}); err != nil {
		return approval.Done{}, err
	}
	return approval.Done{Detail: s.detail(*w), After: map[string]string{"state": string(w.state)}}, nil
}

// DeclineOne gives a withdrawal back to its player, who reads the reason.
func (s *Service) DeclineOne(ctx context.Context, call *session.Call, r DecideWithdrawal) (DecidedWithdrawal, error) {
	return s.decideOne(ctx, call, r, Decline, "decline withdrawal")
}

// HoldOne puts a withdrawal aside.
func (s *Service) HoldOne(ctx context.Context, call *session.Call, r DecideWithdrawal) (DecidedWithdrawal, error) {
	return s.decideOne(ctx, call, r, Hold, "hold withdrawal")
}

// ReleaseOne puts a withdrawal back into the queue.
func (s *Service) ReleaseOne(ctx context.Context, call *session.Call, r DecideWithdrawal) (DecidedWithdrawal, error) {
	return s.decideOne(ctx, call, r, Release, "release withdrawal")
}

func (s *Service) decideOne(ctx context.Context, call *session.Call, r DecideWithdrawal, deed Deed, name string) (answer DecidedWithdrawal, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		w, err := s.chosen(tx, call, r.ChosenWithdrawal)
		if err != nil {
			return err
		}
		d := step{deed: deed, actor: call.User.ID, reason: r.Reason.Reason}
		if deed == Decline {
			d.edit = func(w *withdrawal) { w.reason = r.Reason.Reason }
		}
		if err := s.do(tx, w, d); err != nil {
			return err
		}
		answer = DecidedWithdrawal{w.state, w.version}
		return s.record(tx, call, name, *w, r.Reason.Reason)
	})
	if err != nil {
		return DecidedWithdrawal{}, fmt.Errorf("%s: %w", name, err)
	}
	return answer, nil
}

func (s *Service) detail(w withdrawal) string {
	currency, _ := s.Wallets.Currency(w.currency)
	return fmt.Sprintf("%s %s of %s to %s", currency.Text(w.amount), w.asset, w.userID, w.address)
}

func (s *Service) record(tx *db.Tx, call *session.Call, deed string, w withdrawal, reason string) error {
	entry := stafflog.By(call, deed)
	entry.Kind, entry.Subject, entry.Reason, entry.Detail = Subject, w.id.String(), reason, s.detail(w)
	entry.After = map[string]string{"state": string(w.state)}
	return s.StaffLog.Write(tx, entry)
}

// WithdrawalTurnover demands a turnover of five from a player whose coins were mixed.
type WithdrawalTurnover struct {
	UserID string `json:"user" validate:"required,max=40"`
	On     bool   `json:"on"`
	action.Reason
}

// Turnover demands it, or ends that.
func (s *Service) Turnover(ctx context.Context, call *session.Call, r WithdrawalTurnover) (action.None, error) {
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		_, found, err := s.Accounts.Record(tx, r.UserID)
		if err != nil {
			return err
		}
		if !found {
			return errNobody
		}
		deed, changed := "demand turnover", false
		if r.On {
			changed, err = addTurnover(tx, r.UserID, call.User.ID, r.Reason.Reason, tx.Now().UnixMilli())
		} else {
			deed = "end turnover"
			changed, err = removeTurnover(tx, r.UserID)
		}
		if err != nil {
			return err
		}
		if !changed {
			return errTurn
		}
		entry := stafflog.By(call, deed)
		entry.Kind, entry.Subject, entry.Reason = stafflog.User, r.UserID, r.Reason.Reason
		return s.StaffLog.Write(tx, entry)
	})
}
