package account

import (
	"context"
	"slices"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/office"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

// RoleVersion names the role of a change. version is the version that the caller has seen,
// 0 for a new role.
type RoleVersion struct {
	Role    string `json:"role" validate:"required,max=40"`
	Version int64  `json:"version" validate:"min=0"`
	action.Reason
}

// DeleteRoleRequest deletes a role.
type DeleteRoleRequest struct{ RoleVersion }

// RoleAnswer has the version of a changed role; 0 if it no longer exists.
type RoleAnswer struct {
	Version int64 `json:"version"`
}

// RoleRow is a role with its permissions.
type RoleRow struct {
	ID string `json:"id"`
	// BuiltIn roles cannot be changed. All is true if the role has every permission.
	BuiltIn     bool     `json:"built_in"`
	All         bool     `json:"all"`
	Permissions []string `json:"permissions"`
	Version     int64    `json:"version"`
	// Holders is the number of accounts with the role that are not banned.
	Holders int64 `json:"holders"`
	// Mine is true if the caller has the role.
	Mine bool `json:"mine"`
	// Editable is true if the caller may change it.
	Editable bool `json:"editable"`
}

// RoleList lists the roles, the built-in ones first.
type RoleList struct {
	Roles []RoleRow `json:"roles"`
	// Grantable are the ids of the permissions that the caller may give.
	Grantable []string `json:"grantable"`
}

// RoleHoldersRequest lists the holders of a role by name. After is the Next of the
// previous page.
type RoleHoldersRequest struct {
	Role  string `json:"role" validate:"required,max=40"`
	After string `json:"after,omitempty" validate:"max=40"`
}

// RoleHolder is an account with a role.
type RoleHolder struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	TwoFactor bool   `json:"two_factor"`
}

// RoleHolders is a page of holders.
type RoleHolders struct {
	Holders []RoleHolder `json:"holders"`
	Next    string       `json:"next,omitempty"`
}

const (
	holdersPage = 50
	// staffCallsPerMinute limits the calls of one member of staff.
	staffCallsPerMinute = 120
)

// OfficeActions are the calls about roles. Calls that change permissions of staff
// require a recent code from callers with two-factor authentication.
func (s *Service) OfficeActions() []action.Action {
	guard, rate := action.Permission(permission.EditRoles), action.PerAccount(staffCallsPerMinute, time.Minute)
	logged, code, people := action.Staff(action.Logged{ReasonRequired: true}), action.TwoFactor(), action.PeopleOnly()
	return []action.Action{
		action.Post("/api/admin/roles", guard, s.Roles, action.ReadsOnly(), rate,
			action.Summary("All roles and what they permit.")),
		action.Post("/api/admin/roles/holders", guard, s.RoleHolders, action.ReadsOnly(), rate,
			action.Summary("The members of staff who have a role, by name.")),
		action.Post("/api/admin/roles/define", guard, s.DefineRoleCall, logged, code, people, rate,
			action.Summary("Makes a role or changes what it permits; a stale version is refused with 409.")).SecondPerson(kindWidenRole),
		action.Post("/api/admin/roles/delete", guard, s.DeleteRoleCall, logged, code, people, rate,
			action.Summary("Deletes a role that no member of staff has.")).Neutral("No member of staff has the role any more."),
		action.Post("/api/admin/names", action.Permission(office.Access), s.Names, action.ReadsOnly(), rate,
			action.Summary("The names of the people whose ids the office shows.")),
	}
}

// Roles lists the roles.
func (s *Service) Roles(ctx context.Context, call *session.Call, _ action.None) (RoleList, error) {
	answer := RoleList{Roles: []RoleRow{}, Grantable: []string{}}
	err := s.db.Read(ctx, func(q *db.Reader) error {
		by, err := activeAuthorityOf(q, call.User.ID)
		if err != nil {
			return err
		}
		for _, p := range s.permissions.List() {
			if by.covers([]string{p.ID}) == nil {
				answer.Grantable = append(answer.Grantable, p.ID)
			}
		}
		custom, err := allRoles(q)
		if err != nil {
			return err
		}
		custom = slices.DeleteFunc(custom, builtInRole) // the moderator role has a row in the table
		for _, id := range append([]string{session.RoleAdmin, RoleModerator}, custom...) {
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

func roleRow(q db.Querier, by authority, id string) (RoleRow, error) {
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

// RoleHolders lists the holders of a role.
func (s *Service) RoleHolders(ctx context.Context, _ *session.Call, request RoleHoldersRequest) (RoleHolders, error) {
	answer := RoleHolders{Holders: []RoleHolder{}}
	err := s.db.Read(ctx, func(q *db.Reader) error {
		list, err := holdersOf(q, request.Role, request.After, holdersPage+1)
		list, answer.Next = db.Page(list, holdersPage, func(last RoleHolder) string { return last.Name })
		answer.Holders = append(answer.Holders, list...)
		return err
	})
	return answer, err
}

// NamesRequest requests the names of accounts by their ids.
type NamesRequest struct {
	IDs []string `json:"ids" validate:"required,min=1,max=200,dive,max=80"`
}

// AccountName is the name of an account.
type AccountName struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// NamesAnswer has the names of the known accounts.
type NamesAnswer struct {
	Names []AccountName `json:"names"`
}

// Names returns the names of accounts. Unknown ids are left out.
func (s *Service) Names(ctx context.Context, _ *session.Call, request NamesRequest) (NamesAnswer, error) {
	answer := NamesAnswer{Names: []AccountName{}}
	err := s.db.Read(ctx, func(q *db.Reader) error {
		for _, one := range request.IDs {
			a, err := accountByID(q, one)
			if err != nil {
				return err
			}
			if a != nil {
				answer.Names = append(answer.Names, AccountName{a.ID, a.Name})
				continue
			}
			machine, found, err := s.machineName(q, one)
			if err != nil {
				return err
			}
			if found {
				answer.Names = append(answer.Names, AccountName{one, machine})
			}
		}
		return nil
	})
	return answer, err
}

// machineName returns the display name of the machine of an actor of the staff log.
func (s *Service) machineName(q db.Querier, actor string) (text string, found bool, err error) {
	if s.machineOf == nil {
		return "", false, nil
	}
	name, maker, found, err := s.machineOf(q, actor)
	if err != nil || !found {
		return "", false, err
	}
	a, err := accountByID(q, maker)
	if a != nil {
		maker = a.Name
	}
	return name + " (token of " + maker + ")", true, err
}
