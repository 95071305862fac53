package account

import (
	"croupier/app/kernel/approval"
	"croupier/app/kernel/permission"
	"croupier/db"
)

// Team are the staff accounts. They need only a database.
type Team struct{}

// Approvers implements approval.Team.
func (Team) Approvers(q db.Querier, required permission.Permission, e approval.Established, limit int) ([]string, error) {
	return establishedWith(q, required.ID(), e, limit)
}

// MayApprove implements approval.Team.
func (Team) MayApprove(q db.Querier, userID string, e approval.Established) (bool, error) {
	return isEstablished(q, userID, e)
}

// Administrator implements approval.Team.
func (Team) Administrator(q db.Querier, userID string) (bool, error) {
	by, err := activeAuthorityOf(q, userID)
	return by.all && err == nil, err
}
