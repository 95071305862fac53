// Package approvaltest has a staff team for tests of features whose requests wait for a second
// person.
package approvaltest

import (
	"croupier/app/kernel/approval"
	"croupier/app/kernel/permission"
	"croupier/db"
)

// Established is a team in which every account may approve and none is an administrator.
type Established struct{}

// New makes approvals whose team is Established.
func New(deps approval.Deps) *approval.Service {
	deps.Team = Established{}
	return approval.New(deps)
}

// NewSingleAdministrator makes approvals of a site whose only administrator weakens controls alone. A value above
// the limit of one person still waits.
func NewSingleAdministrator(deps approval.Deps) *approval.Service {
	deps.Team = singleAdministrator{}
	return approval.New(deps)
}

// singleAdministrator is a team of one administrator, who makes every call.
type singleAdministrator struct{ Established }

// Administrator implements approval.Team.
func (singleAdministrator) Administrator(db.Querier, string) (bool, error) { return true, nil }

// Approvers implements approval.Team.
func (Established) Approvers(db.Querier, permission.Permission, approval.Established, int) ([]string, error) {
	return nil, nil
}

// MayApprove implements approval.Team.
func (Established) MayApprove(db.Querier, string, approval.Established) (bool, error) {
	return true, nil
}

// Administrator implements approval.Team.
func (Established) Administrator(db.Querier, string) (bool, error) { return false, nil }
