package account

import (
	"errors"
	"fmt"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

// ErrAwaitingApproval means that the action was stored for a second person and nothing has changed
// yet. "waiting" names the request.
var ErrAwaitingApproval = fault.New(fault.CodeConflict, "Nothing has changed yet: this waits for a second person, under Approvals.").With("reason", "second_person")

// errNoApprovals reports a site that was built without approvals.
var errNoApprovals = errors.New("what needs a second person has nothing to wait for: the accounts have no approvals")

// Approvals stores actions that weaken a control until a second person approves them.
type Approvals interface {
	// Require stores the action, or permits the only approver of a site to do it alone.
	Require(tx *db.Tx, call *session.Call, ask approval.Proposal) (waiting, note string, err error)
	// ObserveApprovers is called before every action that could reduce the number of approvers.
	ObserveApprovers(tx *db.Tx) error
	// PendingUntil returns when the last request of a kind about a subject expires.
	PendingUntil(tx *db.Tx, kind, subject string) (int64, error)
}

// approvalRule describes what an action needs from a second person.
type approvalRule struct {
	// ask is called before the action; a nil Ask means that no second person is needed.
	ask func(tx *db.Tx, a *account) (*approval.Proposal, error)
	// onRequested is called in the transaction in which the request was stored; may be nil.
	onRequested func(tx *db.Tx, a *account, requestID string) error
}

// requestApproval requests a second person if the action needs one. waiting is the id of the
// stored request. It is empty if the action is done now, with note for the staff log.
func (m Admin) requestApproval(tx *db.Tx, a *account, needs *approvalRule) (waiting, note string, err error) {
	if needs == nil || m.call == nil {
		return "", "", nil
	}
	ask, err := needs.ask(tx, a)
	if err != nil || ask == nil {
		return "", "", err
	}
	if m.accounts.approvals == nil {
		return "", "", errNoApprovals
	}
	ask.Reason = m.reason
	if waiting, note, err = m.accounts.approvals.Require(tx, m.call, *ask); err != nil || waiting == "" || needs.onRequested == nil {
		return waiting, note, err
	}
	return waiting, note, needs.onRequested(tx, a, waiting)
}

// observeApprovers records that there are two approvers, before an action that could reduce
// their number.
func (s *Service) observeApprovers(tx *db.Tx) error {
	if s.approvals == nil {
		return nil
	}
	return s.approvals.ObserveApprovers(tx)
}

// criticalPermissions lists the permissions that one person alone must not give.
func (s *Service) criticalPermissions(permissions []string) (found []string) {
	for _, id := range permissions {
		if !s.permissions.GrantableAlone(id) {
			found = append(found, id)
		}
	}
	return found
}

// kindGrant gives a role or permission to an account, kindWidenRole adds permissions to a
// role.
const (
	kindGrant          = "give permissions"
	kindWidenRole      = "widen role"
	kindRecoverAccount = "recover account"
)

// grant is a role or a permission for an account. Permissions are those of the role at
// the time of the request.
type grant struct {
	User        string   `json:"user"`
	Role        string   `json:"role,omitempty"`
	Permission  string   `json:"permission,omitempty"`
	Permissions []string `json:"permissions"`
}

// ApprovalKinds returns the kinds of requests that need a second person. An approver needs
// the permission decides and at least the permissions of the account.
func (s *Service) ApprovalKinds(required permission.Permission) []approval.Kind {
	return []approval.Kind{
		{
			Name: kindGrant, Sentence: "Give an account a role or a permission.", SubjectKind: "user",
			Decide: required, Always: true, Execute: s.executeGrant,
		},
		{
			Name: kindWidenRole, Sentence: "Let a role permit more.", SubjectKind: "role",
			Decide: required, Always: true, Execute: s.executeRoleChange,
		},
		{
			Name: kindRecoverAccount, Sentence: "Change how the owner of an account gets in.", SubjectKind: "user",
			Decide: required, Always: true, Execute: s.executeRecovery, OnEnd: s.unblockRecovery,
		},
	}
}

// authorizeBoth checks that the requester and the approver may change the account.
func (s *Service) authorizeBoth(tx *db.Tx, call *session.Call, r approval.Request) (requester Admin, a *account, err error) {
	requester = s.Admin(r.RequestedBy).WithReason(r.Reason)
	requester.staff = r.RequestedBy
	if a, err = requester.find(tx, r.Subject); err != nil {
		return requester, nil, err
	}
	approver := s.Admin(call.Actor())
	approver.staff = call.User.ID
	for _, m := range []Admin{requester, approver} {
		if err := m.authorizeTarget(tx, a); err != nil {
			return requester, nil, fmt.Errorf("look whether both may do this: %w", err)
		}
	}
	return requester, a, nil
}
