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

// mostListed bounds what the console lists.
const mostListed = 200

// List lists tokens.
func (s *Service) List(ctx context.Context, call *session.Call, request TokenListRequest) (TokenList, error) {
	answer := TokenList{Rows: []TokenRow{}, Grantable: []GrantablePermission{}, LongestDays: s.longest.Get(), MayCode: call.User.TwoFactor}
	for _, p := range s.Permissions.List() {
		if !p.PeopleOnly && holds(call.User, p.ID) {
			answer.Grantable = append(answer.Grantable, GrantablePermission{p.ID, p.Sentence})
		}
	}
	limit := cmp.Or(request.Limit, usualPage)
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

// Living lists the tokens in force, the newest first, for whoever works on the
// machine.
func (s *Service) Living(ctx context.Context) (rows []TokenRow, err error) {
	err = s.flush(ctx)
	for below := ""; err == nil; {
		var found []token
		err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
			found, err = list(q, false, s.Clock.Now().UnixMilli(), below, usualPage)
			return err
		})
		for _, t := range found {
			row, failed := s.row(ctx, t)
			if failed != nil {
				return rows, failed
			}
			rows, below = append(rows, row), t.id
		}
		if len(found) < usualPage || len(rows) >= mostListed {
			break
		}
	}
	return rows, err
}

// row is a token as it is shown, with what its maker has lost meanwhile.
func (s *Service) row(ctx context.Context, t token) (TokenRow, error) {
	row := TokenRow{
		ID: t.id, Name: t.name, Start: t.start, Maker: t.maker, Permissions: t.permissions, Lost: []string{}, Addresses: t.addresses, Code: t.code,
		State: "active", CreatedAt: t.createdAt, CreatedBy: t.createdBy, ExpiresAt: t.expiresAt, RevokedAt: t.revokedAt, RevokedBy: t.revokedBy,
		UsedAt: t.usedAt, UsedFrom: t.usedFrom,
	}
	maker, err := s.Makers.SessionUser(ctx, t.maker)
	if refusal := (*fault.Error)(nil); err != nil && !errors.As(err, &refusal) {
		return row, fmt.Errorf("read the maker of a token: %w", err)
	}
	kept := s.effective(t, maker)
	for _, one := range t.permissions {
		if !slices.Contains(kept, one) {
			row.Lost = append(row.Lost, one)
		}
	}
	switch {
	case t.revokedAt != 0:
		row.State = "revoked"
	case s.Clock.Now().UnixMilli() >= t.expiresAt:
		row.State = "expired"
	case len(kept) == 0:
		row.State = "powerless"
	}
	return row, nil
}

// Calls tells what a token did.
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
		from := s.Clock.Now().Truncate(day).Add(-shownDays * day).UnixMilli()
		found, err := callsOf(q, request.ID, from, shownCalls)
		answer.Calls = append(answer.Calls, found...)
		return err
	})
	return answer, err
}
