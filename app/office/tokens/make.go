package tokens

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// tokenView is a token in the form of the staff log: everything but the secret.
type tokenView struct {
	Name        string   `json:"name"`
	Prefix      string   `json:"start"`
	Owner       string   `json:"maker"`
	Permissions []string `json:"permissions"`
	Addresses   []string `json:"addresses"`
	WithoutCode bool     `json:"code"`
	ExpiresAt   int64    `json:"expires_at"`
	Revoked     bool     `json:"revoked"`
}

func (t token) view() tokenView {
	return tokenView{t.name, t.prefix, t.owner, t.permissions, t.addresses, t.withoutCode, t.expiresAt, t.revokedAt != 0}
}

// Create creates a token for a caller.
func (s *Service) Create(ctx context.Context, call *session.Call, request CreateTokenRequest) (CreatedToken, error) {
	if request.WithoutCode && !(call.User.TwoFactor && call.Session != nil && s.Clock.Now().Before(call.Session.TwoFactorUntil)) {
		return CreatedToken{}, ErrNoCode
	}
	return s.create(ctx, stafflog.By(call, "create token"), call.User, request)
}

// CreateFor creates a token that acts for an account, for the console.
func (s *Service) CreateFor(ctx context.Context, actor, userID string, request CreateTokenRequest) (CreatedToken, error) {
	owner, err := s.Owners.SessionUser(ctx, userID)
	if err != nil {
		return CreatedToken{}, err
	}
	return s.create(ctx, stafflog.Entry{Actor: actor, Action: "create token"}, owner, request)
}

func (s *Service) create(ctx context.Context, entry stafflog.Entry, owner *session.User, request CreateTokenRequest) (CreatedToken, error) {
	permissions, err := s.permitted(owner, request.Permissions)
	if err != nil {
		return CreatedToken{}, err
	}
	addresses, err := networks(request.Addresses)
	if err != nil {
		return CreatedToken{}, err
	}
	if request.Days < 1 || request.Days > s.validityDays.Get() {
		return CreatedToken{}, fault.Field("days", "validation.max")
	}
	name := strings.Join(strings.Fields(request.Name), " ")
	if len(name) < 2 || id.Redact(name) != name {
		return CreatedToken{}, fault.Field("name", "validation.min")
	}
	secret := newSecret()
	t := token{
		id: s.IDs.New(), hash: id.HashSecret(secret), prefix: secret[:prefixLength], name: name, owner: owner.ID, permissions: permissions,
		addresses: addresses, withoutCode: request.WithoutCode, createdBy: entry.Actor,
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		t.createdAt = tx.Now().UnixMilli()
		t.expiresAt = tx.Now().Add(time.Duration(request.Days) * day).UnixMilli()
		living, err := countValid(tx, owner.ID, t.createdAt)
		if err != nil {
			return err
		}
		if living >= maxValid {
			return ErrTooMany
		}
		if err := insertToken(tx, t); err != nil {
			return err
		}
		entry.Kind, entry.Subject, entry.Reason = stafflog.Token, t.id, request.Reason.Reason
		entry.Detail, entry.After = t.name, t.view()
		return s.StaffLog.Write(tx, entry)
	})
	if err != nil {
		return CreatedToken{}, fmt.Errorf("create a token: %w", err)
	}
	return CreatedToken{ID: t.id, Token: secret, ExpiresAt: t.expiresAt}, nil
}

// permitted checks the requested permissions of a token: they must exist, be allowed for
// machines, and belong to its maker.
func (s *Service) permitted(owner *session.User, requested []string) ([]string, error) {
	list := slices.Clone(requested)
	slices.Sort(list)
	list = slices.Compact(list)
	known := s.Permissions.List()
	for _, one := range list {
		at := slices.IndexFunc(known, func(p permission.Row) bool { return p.ID == one })
		switch {
		case at < 0:
			return nil, fault.Field("permissions", "validation.in")
		case known[at].PeopleOnly:
			return nil, ErrPeopleOnly.With("permission", one)
		case !hasPermission(owner, one):
			return nil, ErrNotGrantable.With("permission", one)
		}
	}
	if len(list) == 0 {
		return nil, fault.Field("permissions", "validation.required")
	}
	return list, nil
}

// networks parses addresses and networks, and returns each as a network.
func networks(texts []string) ([]string, error) {
	list := []string{}
	for _, text := range texts {
		text = strings.TrimSpace(text)
		network, err := netip.ParsePrefix(text)
		if err != nil {
			address, single := netip.ParseAddr(text)
			if single != nil || address.Zone() != "" {
				return nil, fault.Field("addresses", "validation.regex")
			}
			network = netip.PrefixFrom(address.Unmap(), address.Unmap().BitLen())
		}
		if network.Addr().Is4In6() {
			return nil, fault.Field("addresses", "validation.regex")
		}
		list = append(list, network.Masked().String())
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

// Revoke revokes a token for a caller.
func (s *Service) Revoke(ctx context.Context, call *session.Call, request RevokeTokenRequest) (TokenRow, error) {
	return s.revoke(ctx, stafflog.By(call, "revoke token"), request)
}

// RevokeFor revokes a token for the console.
func (s *Service) RevokeFor(ctx context.Context, actor string, request RevokeTokenRequest) error {
	_, err := s.revoke(ctx, stafflog.Entry{Actor: actor, Action: "revoke token"}, request)
	return err
}

func (s *Service) revoke(ctx context.Context, entry stafflog.Entry, request RevokeTokenRequest) (TokenRow, error) {
	var t token
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if t, err = tokenByID(tx, request.ID); db.IsNotFound(err) {
			return ErrUnknown
		} else if err != nil {
			return err
		}
		before := t.view()
		revoked, err := setRevoked(tx, t.id, entry.Actor)
		if err != nil {
			return err
		}
		if !revoked {
			return ErrEnded
		}
		t.revokedAt, t.revokedBy = tx.Now().UnixMilli(), entry.Actor
		entry.Kind, entry.Subject, entry.Reason = stafflog.Token, t.id, request.Reason.Reason
		entry.Detail, entry.Before, entry.After = t.name, before, t.view()
		return s.StaffLog.Write(tx, entry)
	})
	if err != nil {
		return TokenRow{}, fmt.Errorf("revoke a token: %w", err)
	}
	return s.row(ctx, t)
}
