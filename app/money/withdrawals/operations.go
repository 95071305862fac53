package withdrawals

import (
	"cmp"
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

// Subject is the subject kind of a withdrawal in the staff log.
const Subject = "withdrawal"

// kindApprove is the name of an approval in the staff log and among approval
// requests.
const kindApprove = "approve withdrawal"

// ChosenWithdrawal is one withdrawal in the version that the caller has seen.
type ChosenWithdrawal struct {
	ID      string `json:"id" validate:"required,max=40"`
	Version int64  `json:"version" validate:"min=1"`
}

// ApproveWithdrawals approves withdrawals.
type ApproveWithdrawals struct {
	Items []ChosenWithdrawal `json:"items" validate:"required,min=1,max=100,dive"`
	action.Reason
}

// ApprovedWithdrawal is the result of one approval: the state, or why nothing was
// done.
type ApprovedWithdrawal struct {
	ID      string `json:"id"`
	State   State  `json:"state,omitempty"`
	Waiting string `json:"waiting,omitempty"`
	Problem string `json:"problem,omitempty"`
}

// ApprovedWithdrawals are the results of all approvals.
type ApprovedWithdrawals struct {
	Rows []ApprovedWithdrawal `json:"rows"`
}

// DecideWithdrawal is an action on one withdrawal.
type DecideWithdrawal struct {
	ChosenWithdrawal
	action.Reason
}

// DecidedWithdrawal is the state after the action.
type DecidedWithdrawal struct {
	State   State `json:"state"`
	Version int64 `json:"version"`
}

var (
	errOwnWithdrawal   = fault.New(fault.CodeForbidden, "You cannot decide a withdrawal of your own.").With("reason", "own")
	errTurnoverChanged = fault.New(fault.CodeConflict, "This was changed in the meantime. Look at the player again.").With("reason", "changed")
	errUnscored        = fault.New(fault.CodeConflict, "The scoring service is still asked about the address. Wait for its answer.").With("reason", "score")
	errNoPlayer        = fault.New(fault.CodeNotFound, "There is no such player.")
	errOrderChanged    = fault.New(fault.CodeConflict, "The payment on its chain is no longer what was asked for. Look at the withdrawal again.").With("reason", "changed")
)

// payment is the content of an approval: all that the first person has seen.
type payment struct {
	ID      string `json:"id"`
	Asset   string `json:"asset"`
	Address string `json:"address"`
	Tag     string `json:"tag"`
	Arrives string `json:"arrives"`
}

func (s *Service) paymentOf(w withdrawal) (payment, error) {
	_, currency, err := s.orders().assetOf(w)
	return payment{w.id.String(), w.asset, w.address, w.tag, currency.Text(w.amount - w.fee)}, err
}

// ApprovalKind is the approval kind of a withdrawal.
func (s *Service) ApprovalKind() approval.Kind {
	return approval.Kind{Name: kindApprove, Sentence: "Pay a withdrawal.", SubjectKind: Subject, Request: Manage, Decide: Manage, Execute: s.executeApproved}
}

// chosen finds a withdrawal. It refuses one that has changed since the caller saw
// it, and the caller's own.
func (s *Service) chosen(q db.Querier, call *session.Call, c ChosenWithdrawal) (*withdrawal, error) {
	w, err := find(q, c.ID)
	switch {
	case err != nil:
		return nil, err
	case w.userID == call.User.ID:
		return nil, errOwnWithdrawal
	case w.version != c.Version:
		return nil, errChanged
	}
	return w, nil
}

// ApproveMany approves each withdrawal in its own transaction: a refused one does
// not stop the others. With a single withdrawal its refusal is the error.
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
		if s.scoringEnabled() && contains(w.objections, objectionScore) {
			return errUnscored
		}
		if err := s.mayApprove(tx, w); err != nil {
			return err
		}
		ask, err := s.approvalRequest(tx, call, *w, reason)
		if err != nil {
			return err
		}
		held, waiting, err := s.Approvals.Submit(ctx, tx, call, ask)
		if err != nil {
			return err
		}
		transition := Approve
		if held {
			transition = RequestSecond
		}
		if err := s.changeState(tx, w, stateChange{transition: transition, actor: call.User.ID, reason: reason}); err != nil {
			return err
		}
		row.State, row.Waiting = w.state, waiting
		if held {
			return nil // the request is in the log already
		}
		return s.record(tx, call, kindApprove, *w, reason)
	})
	return row, err
}

// approvalRequest returns the approval request for a second person. Its value is the value at
// the player's request, or the present one if that is higher. Without a price a
// second person must approve.
func (s *Service) approvalRequest(tx *db.Tx, call *session.Call, w withdrawal, reason string) (approval.Proposal, error) {
	paid, err := s.paymentOf(w)
	if err != nil {
		return approval.Proposal{}, err
	}
	worth, unpriced := w.usd, true
	if currency, known := s.Wallets.Currency(w.currency); known {
		if price, err := s.Prices.Of(w.currency); err == nil {
			worth, unpriced = max(worth, price.USD(w.amount, currency)), false
		}
	}
	approvedToday, err := approvedSince(tx, call.User.ID, tx.Now().Add(-24*time.Hour).UnixMilli())
	return approval.Proposal{
		Kind: kindApprove, Subject: w.id.String(), Payload: paid, Reason: reason,
		Dollars: money.USD(worth).Text(), RecentDollars: money.USD(approvedToday).Text(), Unpriced: unpriced,
	}, err
}

// executeApproved pays a withdrawal after the approval of a second person.
func (s *Service) executeApproved(_ context.Context, tx *db.Tx, call *session.Call, r approval.Request) (approval.Completion, error) {
	var agreed payment
	if err := r.Read(&agreed); err != nil {
		return approval.Completion{}, err
	}
	w, err := find(tx, r.Subject)
	if err != nil {
		return approval.Completion{}, err
	}
	now, err := s.paymentOf(*w)
	switch {
	case err != nil:
		return approval.Completion{}, err
	case w.userID == call.User.ID:
		return approval.Completion{}, errOwnWithdrawal
	case now != agreed:
		return approval.Completion{}, errOrderChanged
	}
	if err := s.mayApprove(tx, w); err != nil {
		return approval.Completion{}, err
	}
	if err := s.changeState(tx, w, stateChange{transition: ApproveSecond, actor: call.User.ID, reason: r.Reason}); err != nil {
		return approval.Completion{}, err
	}
	return approval.Completion{Detail: s.detail(*w), After: map[string]string{"state": string(w.state)}}, nil
}

// DeclineOne returns the money of a withdrawal to its player, who can read the
// reason.
func (s *Service) DeclineOne(ctx context.Context, call *session.Call, r DecideWithdrawal) (DecidedWithdrawal, error) {
	return s.decideOne(ctx, call, r, Decline, "decline withdrawal")
}

// HoldOne puts a withdrawal on hold.
func (s *Service) HoldOne(ctx context.Context, call *session.Call, r DecideWithdrawal) (DecidedWithdrawal, error) {
	return s.decideOne(ctx, call, r, Hold, "hold withdrawal")
}

// ReleaseOne puts a withdrawal back into the queue.
func (s *Service) ReleaseOne(ctx context.Context, call *session.Call, r DecideWithdrawal) (DecidedWithdrawal, error) {
	return s.decideOne(ctx, call, r, Release, "release withdrawal")
}

func (s *Service) decideOne(ctx context.Context, call *session.Call, r DecideWithdrawal, transition Transition, name string) (answer DecidedWithdrawal, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		w, err := s.chosen(tx, call, r.ChosenWithdrawal)
		if err != nil {
			return err
		}
		d := stateChange{transition: transition, actor: call.User.ID, reason: r.Reason.Reason}
		if transition == Decline {
			d.edit = func(w *withdrawal) { w.reason = r.Reason.Reason }
		}
		if err := s.changeState(tx, w, d); err != nil {
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

func (s *Service) record(tx *db.Tx, call *session.Call, transition string, w withdrawal, reason string) error {
	entry := stafflog.By(call, transition)
	entry.Kind, entry.Subject, entry.Reason, entry.Detail = Subject, w.id.String(), reason, s.detail(w)
	entry.After = map[string]string{"state": string(w.state)}
	return s.StaffLog.Write(tx, entry)
}

// WithdrawalTurnover requires a turnover of five times the deposits from a player
// whose coins came from a mixer.
type WithdrawalTurnover struct {
	UserID string `json:"user" validate:"required,max=40"`
	On     bool   `json:"on"`
	action.Reason
}

// kindTurnover is the approval kind of the end of a required turnover.
const kindTurnover = "end turnover"

// TurnoverRule makes the end of a required turnover wait for a second person.
func (s *Service) TurnoverRule() approval.Rule[WithdrawalTurnover, action.None] {
	return approval.Rule[WithdrawalTurnover, action.None]{
		Name: kindTurnover, Sentence: "No longer demand that a player wagers deposits five times.", SubjectKind: stafflog.User, Decide: Manage, Plan: s.planTurnover,
	}
}

// Turnover starts or ends the requirement.
func (s *Service) Turnover(ctx context.Context, call *session.Call, r WithdrawalTurnover) (action.None, error) {
	return s.TurnoverRule().Change(ctx, s.Approvals, call, r.Reason.Reason, r)
}

func (s *Service) planTurnover(tx *db.Tx, _ *session.Call, r WithdrawalTurnover, _ string) (plan approval.Plan[action.None], err error) {
	if _, found, err := s.Accounts.Record(tx, r.UserID); err != nil || !found {
		return plan, cmp.Or(err, error(errNoPlayer))
	}
	required, err := hasMixerTurnover(tx, r.UserID)
	if err != nil {
		return plan, err
	}
	if required == r.On {
		return plan, errTurnoverChanged
	}
	plan.Action, plan.Subject, plan.Weakens = "demand turnover", r.UserID, !r.On
	if !r.On {
		plan.Action = kindTurnover
	}
	plan.Apply = func(tx *db.Tx, actor string) error {
		if r.On {
			_, err := addTurnover(tx, r.UserID, actor, r.Reason.Reason, tx.Now().UnixMilli())
			return err
		}
		_, err := removeTurnover(tx, r.UserID)
		return err
	}
	return plan, nil
}
