package tokens

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// maxListed is the maximum number of tokens that the console lists.
const maxListed = 200

// List lists tokens.
func (s *Service) List(ctx context.Context, call *session.Call, request TokenListRequest) (TokenList, error) {
	answer := TokenList{Rows: []TokenRow{}, Grantable: []GrantablePermission{}, MaxDays: s.validityDays.Get(), MayWaiveCode: call.User.TwoFactor}
	for _, p := range s.Permissions.List() {
		if !p.PeopleOnly && hasPermission(call.User, p.ID) {
			answer.Grantable = append(answer.Grantable, GrantablePermission{p.ID, p.Sentence})
		}
	}
	limit := cmp.Or(request.Limit, defaultPage)
	var found []token
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		found, err = list(q, request.Ended, s.Clock.Now().UnixMilli(), request.Cursor, limit+1)
		return err
	})
	if err != nil {
		return answer, err
	}
	if len(found) > limit {
		found = found[:limit]
		answer.Next = found[limit-1].id
	}
	for _, t := range found {
		row, err := s.row(ctx, t)
		if err != nil {
			return answer, err
		}
		answer.Rows = append(answer.Rows, row)
	}
	return answer, nil
}

// ListValid lists the valid tokens, the newest first, for the console.
func (s *Service) ListValid(ctx context.Context) (rows []TokenRow, err error) {
	err = s.flush(ctx)
	for below := ""; err == nil; {
		var found []token
		err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
			found, err = list(q, false, s.Clock.Now().UnixMilli(), below, defaultPage)
			return err
		})
		for _, t := range found {
			row, failed := s.row(ctx, t)
			if failed != nil {
				return rows, failed
			}
			rows, below = append(rows, row), t.id
		}
		if len(found) < defaultPage || len(rows) >= maxListed {
			break
		}
	}
	return rows, err
}

// row returns a token for a list, with the permissions that its maker has lost.
func (s *Service) row(ctx context.Context, t token) (TokenRow, error) {
	row := TokenRow{
		ID: t.id, Name: t.name, Prefix: t.prefix, Owner: t.owner, Permissions: t.permissions, LostPermissions: []string{}, Addresses: t.addresses, WithoutCode: t.withoutCode,
		State: "active", CreatedAt: t.createdAt, CreatedBy: t.createdBy, ExpiresAt: t.expiresAt, RevokedAt: t.revokedAt, RevokedBy: t.revokedBy,
		UsedAt: t.usedAt, UsedFrom: t.usedFrom,
	}
	owner, err := s.Owners.SessionUser(ctx, t.owner)
	if refusal := (*fault.Error)(nil); err != nil && !errors.As(err, &refusal) {
		return row, fmt.Errorf("read the maker of a token: %w", err)
	}
	effective := s.effective(t, owner)
	for _, one := range t.permissions {
		if !slices.Contains(effective, one) {
			row.LostPermissions = append(row.LostPermissions, one)
		}
	}
	switch {
	case t.revokedAt != 0:
		row.State = "revoked"
	case s.Clock.Now().UnixMilli() >= t.expiresAt:
		row.State = "expired"
	case len(effective) == 0:
		row.State = "powerless"
	}
	return row, nil
}

// Calls returns the calls of a token.
func (s *Service) Calls(ctx context.Context, _ *session.Call, request TokenCallsRequest) (TokenCalls, error) {
	if err := s.flush(ctx); err != nil {
		return TokenCalls{}, err
	}
	answer := TokenCalls{Calls: []TokenCall{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		if _, err := tokenByID(q, request.ID); db.IsNotFound(err) {
			return ErrUnknown
		} else if err != nil {
			return err
		}
		from := s.Clock.Now().Truncate(day).Add(-listedDays * day).UnixMilli()
		found, err := callsOf(q, request.ID, from, listedCalls)
		answer.Calls = append(answer.Calls, found...)
		return err
	})
	return answer, err
}
