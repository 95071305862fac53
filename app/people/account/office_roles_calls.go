package account

import (
	"context"
	"slices"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

// RoleDeed is what every change of a role names: version is the one that whoever
// changes it has seen, 0 for a role that is to be made.
type RoleDeed struct {
	Role    string `json:"role" validate:"required,max=40"`
	Version int64  `json:"version" validate:"min=0"`
	action.Reason
}

// DeleteRoleRequest deletes a role.
type DeleteRoleRequest struct{ RoleDeed }

// RoleAnswer tells the version of a changed role; 0 where there is none.
type RoleAnswer struct {
	Version int64 `json:"version"`
}

// RoleRow is a role with what it permits.
type RoleRow struct {
	ID string `json:"id"`
	// BuiltIn roles cannot be changed. All tells that it permits everything.
	BuiltIn     bool     `json:"built_in"`
	All         bool     `json:"all"`
	Permissions []string `json:"permissions"`
	Version     int64    `json:"version"`
	// Holders counts who holds it and is not banned.
	Holders int64 `json:"holders"`
	// Mine tells that the caller holds it.
	Mine bool `json:"mine"`
	// Editable tells that the caller may change it.
	Editable bool `json:"editable"`
}

// RoleList lists the roles, the built-in ones first.
type RoleList struct {
	Roles []RoleRow `json:"roles"`
	// Grantable are the ids of what the caller may permit others.
	Grantable []string `json:"grantable"`
}

// RoleHoldersRequest asks who holds a role, by their names. After is the next of
// the page before.
type RoleHoldersRequest struct {
	Role  string `json:"role" validate:"required,max=40"`
	After string `json:"after,omitempty" validate:"max=40"`
}

// RoleHolder is somebody who holds a role.
type RoleHolder struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	TwoFactor bool   `json:"two_factor"`
}

// RoleHolders is a page of them.
type RoleHolders struct {
	Holders []RoleHolder `json:"holders"`
	Next    string       `json:"next,omitempty"`
}

const (
	holdersPage = 50
	// staffCallsPerMinute bounds how often one of the staff calls.
	staffCallsPerMinute = 120
)

// OfficeActions are the calls about roles. Those that change what staff may do
// ask for a recent code of whoever has two-factor authentication.
func (s *Service) OfficeActions() []action.Action {
	guard, rate := action.Permission(permission.EditRoles), action.PerAccount(staffCallsPerMinute, time.Minute)
	logged, code := action.Staff(action.Logged{ReasonRequired: true}), action.TwoFactor()
	return []action.Action{
		action.Post("/api/admin/roles", guard, s.Roles, action.ReadsOnly(), rate,
			action.Summary("All roles and what they permit.")),
		action.Post("/api/admin/roles/holders", guard, s.RoleHolders, action.ReadsOnly(), rate,
			action.Summary("Who holds a role, by their names.")),
		action.Post("/api/admin/roles/define", guard, s.DefineRoleCall, logged, code, rate,
			action.Summary("Makes a role or changes what it permits; a stale version is refused with 409.")),
		action.Post("/api/admin/roles/delete", guard, s.DeleteRoleCall, logged, code, rate,
			action.Summary("Deletes a role that nobody holds.")),
		action.Post("/api/admin/names", action.Permission(backoffice.Enter), s.Names, action.ReadsOnly(), rate,
			action.Summary("How people are called whose ids the office shows.")),
	}
}

// Roles lists the roles.
func (s *Service) Roles(ctx context.Context, call *session.Call, _ action.None) (RoleList, error) {
	answer := RoleList{Roles: []RoleRow{}, Grantable: []string{}}
	err := s.db.Read(ctx, func(q *db.Reader) error {
		by, err := powerToAct(q, call.User.ID)
		if err != nil {
			return err
		}
		for _, p := range s.permissions.List() {
			if by.covers([]string{p.ID}) == nil {
				answer.Grantable = append(answer.Grantable, p.ID)
			}
		}
		made, err := allRoles(q)
		if err != nil {
			return err
		}
		made = slices.DeleteFunc(made, builtInRole) // that of moderators has a row
		for _, id := range append([]string{session.RoleAdmin, RoleModerator}, made...) {
			row, err := roleRow(q, by, id)
			if err != nil {
				return err
			}
			answer.Roles = append(answer.Roles, row)
		}
		return nil
	})
	return answer, err
}

func roleRow(q db.Querier, by power, id string) (RoleRow, error) {
	row := RoleRow{ID: id, BuiltIn: builtInRole(id), All: id == session.RoleAdmin, Mine: slices.Contains(by.roles, id)}
	permissions, err := permissionsOfRole(q, id)
	if err != nil {
		return RoleRow{}, err
	}
	row.Permissions = append([]string{}, permissions...)
	if row.Version, err = roleVersion(q, id); err != nil {
		return RoleRow{}, err
	}
	row.Holders, err = countHolders(q, id)
	row.Editable = !row.BuiltIn && (by.all || !row.Mine) && by.covers(permissions) == nil
	return row, err
}

// RoleHolders lists who holds a role.
func (s *Service) RoleHolders(ctx context.Context, _ *session.Call, request RoleHoldersRequest) (RoleHolders, error) {
	answer := RoleHolders{Holders: []RoleHolder{}}
	err := s.db.Read(ctx, func(q *db.Reader) error {
		list, err := holdersOf(q, request.Role, request.After, holdersPage+1)
		if len(list) > holdersPage {
			list = list[:holdersPage]
			answer.Next = list[holdersPage-1].Name
		}
		answer.Holders = append(answer.Holders, list...)
		return err
	})
	return answer, err
}

// NamesRequest asks for the names of people by their ids.
type NamesRequest struct {
	IDs []string `json:"ids" validate:"required,min=1,max=200,dive,max=80"`
}

// PersonName is the name of a person.
type PersonName struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// NamesAnswer has the names of those who are known.
type NamesAnswer struct {
	Names []PersonName `json:"names"`
}

// Names tells the names of people; ids of nobody are left out.
func (s *Service) Names(ctx context.Context, _ *session.Call, request NamesRequest) (NamesAnswer, error) {
	answer := NamesAnswer{Names: []PersonName{}}
	err := s.db.Read(ctx, func(q *db.Reader) error {
		for _, one := range request.IDs {
			a, err := accountByID(q, one)
			if err != nil {
				return err
			}
			if a != nil {
				answer.Names = append(answer.Names, PersonName{a.ID, a.Name})
			}
		}
		return nil
	})
	return answer, err
}
