package account

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Admin is what operators may do to accounts. Every action is recorded with the actor's
// name. A login is a name, an email address or an id.
type Admin struct {
	accounts      *Service
	actor, reason string
	// staff is the id of the caller, request the id of the call, and version the
	// version of the account that the caller has seen. All are empty for the console.
	staff, request, version string
	// machine is the machine user of the call, which has at most the permissions of its
	// token; nil for people.
	machine *session.User
	// call is the staff call; nil for the console.
	call *session.Call
}

// Admin returns the operator's view; actor is a user id, or "console".
func (s *Service) Admin(actor string) Admin { return Admin{accounts: s, actor: actor} }

// WithReason returns the same view with the reason for the staff log.
func (m Admin) WithReason(reason string) Admin {
	m.reason = reason
	return m
}

// refuse returns an error that names the wrong input and has a readable message.
func refuse(field, key, message string) error {
	refusal := fault.Field(field, key)
	refusal.Message = message
	return refusal
}

// refusePassword returns the error for a new password that breaks a rule.
func (s *Service) refusePassword(key string) error {
	message := fmt.Sprintf("The password needs %d to %d characters.", s.settings.passwordMin.Get(), maxPassword)
	if key == keyCommon {
		message = "The password is among the most used ones, or is the name itself."
	}
	return refuse("password", key, message)
}

// CreateUser opens an account with a confirmed address and returns its id. email and
// role may be empty.
func (m Admin) CreateUser(ctx context.Context, name, email, password, role string) (string, error) {
	s := m.accounts
	if key := checkName(name); key != "" {
		return "", refuseNewName(key)
	}
	if key := s.checkPasswordRules(password, name); key != "" {
		return "", s.refusePassword(key)
	}
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return "", err
	}
	return m.create(ctx, name, email, hash, role)
}

// CreateWithoutPassword opens an account without a password and returns its id.
func (m Admin) CreateWithoutPassword(ctx context.Context, name, email string) (string, error) {
	if key := checkName(name); key != "" {
		return "", refuseNewName(key)
	}
	return m.create(ctx, name, email, "", "")
}

func refuseNewName(key string) error {
	return refuse("name", key, "The name needs 4 to 20 characters: letters and digits, or underscores.")
}

// create stores an account with a checked name and the hash of its password.
func (m Admin) create(ctx context.Context, name, email, hash, role string) (string, error) {
	s := m.accounts
	a := newAccount{Name: name, AddressKey: m.actor, PasswordHash: hash}
	if email != "" {
		var ok bool
		if a.Email, a.EmailKey, ok = normalizeEmail(email); !ok {
			return "", refuse("email", keyEmail, "The email address is not valid.")
		}
	}
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		if taken, err := nameTaken(tx, nameKey(name)); err != nil {
			return err
		} else if taken {
			return refuse("name", keyUnique, "The name is taken.")
		}
		if a.Email != "" {
			if taken, err := emailTaken(tx, a.EmailKey, "", tx.Now().UnixMilli()); err != nil {
				return err
			} else if taken {
				return refuse("email", keyUnique, "The email address is taken.")
			}
			a.VerifiedAt = tx.Now().UnixMilli()
		}
		a.ID = s.ids.New()
		if err := errors.Join(s.insertNew(tx, a), s.publishOpened(tx, nil, a)); err != nil {
			return err
		}
		if role != "" {
			if err := m.grantRole(tx, a.ID, role); err != nil {
				return err
			}
		}
		after, err := snapshotOf(tx, a.ID)
		if err != nil {
			return err
		}
		return m.record(tx, stafflog.Entry{Action: "create user", Subject: a.ID, Detail: role, After: after})
	})
	if err != nil {
		return "", fmt.Errorf("create user: %w", err)
	}
	return a.ID, nil
}

// change finds the account, runs work on it and records the action.
func (m Admin) change(ctx context.Context, operation, login, detail string, work func(*db.Tx, *account) error) error {
	return m.changeWithApproval(ctx, operation, login, detail, nil, work)
}

// changeWithApproval is change for actions that may need a second person. ErrAwaitingApproval means that
// the action was stored for one.
func (m Admin) changeWithApproval(ctx context.Context, operation, login, detail string, needs *approvalRule, work func(*db.Tx, *account) error) error {
	waiting := ""
	err := m.accounts.db.Write(ctx, func(tx *db.Tx) error {
		a, err := m.find(tx, login)
		if err != nil {
			return err
		}
		if err := m.accounts.observeApprovers(tx); err != nil {
			return err
		}
		if err := m.authorizeTarget(tx, a); err != nil {
			return err
		}
		note := ""
		if waiting, note, err = m.requestApproval(tx, a, needs); err != nil || waiting != "" {
			return err
		}
		return m.execute(tx, a, operation, cmp.Or(detail, note), work)
	})
	if err == nil && waiting != "" {
		err = ErrAwaitingApproval.With("waiting", waiting)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", operation, err)
	}
	return nil
}

// execute runs work on an account and records the action.
func (m Admin) execute(tx *db.Tx, a *account, operation, detail string, work func(*db.Tx, *account) error) error {
	before, err := snapshotOf(tx, a.ID)
	if err != nil {
		return err
	}
	if err := work(tx, a); err != nil {
		return err
	}
	m.accounts.dropCached(tx, a.ID)
	after, err := snapshotOf(tx, a.ID)
	if err != nil {
		return err
	}
	entry := stafflog.Entry{Action: operation, Subject: a.ID, Detail: detail}
	if changed := before.diff(after); len(changed) > 0 {
		entry.Before, entry.After = changed, after.diff(before)
	}
	return m.record(tx, entry)
}

// Do runs work of another package on an account and records it, in one transaction.
func (m Admin) Do(ctx context.Context, operation, login, detail string, work func(tx *db.Tx, userID string) error) error {
	return m.change(ctx, operation, login, detail, func(tx *db.Tx, a *account) error { return work(tx, a.ID) })
}

func (m Admin) find(q db.Querier, login string) (a *account, err error) {
	if id.Valid(login) {
		a, err = accountByID(q, login)
	} else {
		a, err = accountByLogin(q, login)
	}
	if err == nil && a == nil {
		err = ErrUnknownUser
	}
	return a, err
}

// record writes an action of the actor to the staff log. The subject is a user unless
// the entry sets another one.
func (m Admin) record(tx *db.Tx, entry stafflog.Entry) error {
	entry.Actor, entry.Reason, entry.RequestID = m.actor, m.reason, m.request
	if entry.Kind == "" {
		entry.Kind = stafflog.User
	}
	return m.accounts.staffLog.Write(tx, entry)
}

// SetPassword replaces the password and ends every session of the user.
func (m Admin) SetPassword(ctx context.Context, login, password string) error {
	if key := m.accounts.checkPasswordRules(password, login); key != "" {
		return m.accounts.refusePassword(key)
	}
	hash, err := m.accounts.hasher.hash(ctx, password)
	if err != nil {
		return err
	}
	return m.change(ctx, "set password", login, "", func(tx *db.Tx, a *account) error {
		return m.accounts.replacePassword(tx, a, hash, "", "")
	})
}

// DisableTwoFactor helps a player who lost both the app and the backup codes.
func (m Admin) DisableTwoFactor(ctx context.Context, login string) error {
	return m.recover(ctx, "disable two-factor", login, recovery{kind: recoverTwoFactor}, m.accounts.dropTwoFactor)
}

// Ban bans the user and ends their sessions. The user sees the reason.
func (m Admin) Ban(ctx context.Context, login, reason string) error {
	return m.change(ctx, "ban", login, reason, func(tx *db.Tx, a *account) error {
		if err := setBan(tx, a.ID, reason, tx.Now().UnixMilli()); err != nil {
			return err
		}
		if _, err := m.accounts.sessions.EndAll(tx, a.ID, ""); err != nil {
			return fmt.Errorf("end sessions: %w", err)
		}
		return nil
	})
}

// Unban lifts the ban.
func (m Admin) Unban(ctx context.Context, login string) error {
	return m.change(ctx, "unban", login, "", func(tx *db.Tx, a *account) error { return setBan(tx, a.ID, "", 0) })
}

// Mute stops the user from writing in the chat until a time; the zero time lifts the
// mute.
func (m Admin) Mute(ctx context.Context, login string, until time.Time) error {
	var ms int64
	if !until.IsZero() {
		ms = until.UnixMilli()
	}
	return m.change(ctx, "mute", login, until.Format(time.RFC3339), func(tx *db.Tx, a *account) error {
		if err := setMute(tx, a.ID, ms); err != nil || ms == 0 {
			return err
		}
		return m.accounts.recordActivity(tx, wasMuted, a.ID)
	})
}
