package account

import (
	"context"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// RegisterRequest opens an account.
type RegisterRequest struct {
	Email    string `json:"email"`
	Name     string `json:"name"`
	Password string `json:"password"`
	// InviteCode is another player's referral code; absent, null or empty for none.
	InviteCode *string `json:"inviteCode,omitempty"`
	Captcha    string  `json:"captcha,omitempty"`
}

// applicant is a registration with valid fields.
type applicant struct {
	name, email, emailKey string
	// invite is the folded code; hasInvite is true if a code was given.
	invite    string
	hasInvite bool
	// ignoreInvalidInvite ignores an unknown code instead of refusing it, for codes that come from
	// a cookie and not from a field.
	ignoreInvalidInvite bool
}

// Register opens an account and signs the player in.
func (s *Service) Register(ctx context.Context, call *session.Call, request RegisterRequest) (UserData, error) {
	who, err := s.parseApplicant(request)
	if err != nil {
		return UserData{}, err
	}
	if err := s.verifyCaptcha(ctx, call, request.Captcha); err != nil {
		return UserData{}, err
	}
	if err := s.checkNameProbeLimit(call); err != nil {
		return UserData{}, err
	}
	// Checked before the costly hash, and again in the transaction that decides.
	err = s.db.Read(ctx, func(r *db.Reader) error {
		_, err := s.checkRegistration(r, call, who, s.clock.Now())
		return err
	})
	if err != nil {
		return UserData{}, fmt.Errorf("check registration: %w", s.reportAddressTaken(ctx, call, who.emailKey, err))
	}
	hash, err := s.hasher.hash(ctx, request.Password)
	if err != nil {
		return UserData{}, err
	}
	data, err := s.SignIn(ctx, call, func(tx *db.Tx) (string, error) {
		userID, err := s.createAccount(tx, call, who, hash)
		if err != nil {
			return "", err
		}
		token, err := issueToken(tx, tokenConfirm, userID, who.emailKey, confirmLifetime)
		if err != nil {
			return "", err
		}
		s.sendAfterCommit(tx, s.welcomeEmail(who.email, who.name, s.confirmLink(userID, token)))
		return userID, nil
	})
	if err != nil {
		return UserData{}, fmt.Errorf("register: %w", s.reportAddressTaken(ctx, call, who.emailKey, err))
	}
	data.Newcomer = true
	return data, nil
}

// registerRate limits how often one address may try to register, because the answer
// shows whether a name is in use.
var registerRate = session.Rate{Count: 20, Per: time.Minute}

// checkNameProbeLimit refuses an address that checks too many names. The loopback address
// has no limit, see checkMultiAccounting.
func (s *Service) checkNameProbeLimit(call *session.Call) error {
	if s.options.CallsPerMinute < 0 || call.IP.IsLoopback() {
		return nil
	}
	if wait, ok := s.limiter.Allow("register|"+session.AddressKey(call.IP), registerRate); !ok {
		return fault.TooMany("Too many requests. Try again in a moment.", wait)
	}
	return s.checkEmailProbeLimit(call)
}

func (s *Service) parseApplicant(request RegisterRequest) (applicant, error) {
	wrong := fieldErrors{}
	who := applicant{name: request.Name}
	var ok bool
	if who.email, who.emailKey, ok = normalizeEmail(request.Email); !ok {
		wrong.add("email", keyEmail)
	}
	wrong.add("name", checkName(request.Name))
	wrong.add("password", s.checkPasswordRules(request.Password, request.Name, who.email))
	if err := wrong.refusal(); err != nil {
		return applicant{}, err
	}
	if request.InviteCode != nil && strings.TrimSpace(*request.InviteCode) != "" {
		if who.invite, who.hasInvite = normalizeInvite(*request.InviteCode); !who.hasInvite {
			return applicant{}, ErrInviteCode
		}
	}
	return who, nil
}

// registrationWindow is the period in which registrations are counted together.
const registrationWindow = 24 * time.Hour

// checkRegistration runs the checks that depend on other accounts and returns the inviter's id, ""
// for none.
func (s *Service) checkRegistration(q db.Querier, call *session.Call, who applicant, now time.Time) (referredBy string, err error) {
	wrong := fieldErrors{}
	if s.nameReserved(who.name) {
		wrong.add("name", keyReserved)
	} else if taken, err := nameTaken(q, nameKey(who.name)); err != nil {
		return "", err
	} else if taken {
		wrong.add("name", keyUnique)
	}
	if who.email != "" {
		if taken, err := emailTaken(q, who.emailKey, "", now.UnixMilli()); err != nil {
			return "", err
		} else if taken {
			wrong.add("email", keyUnique)
		}
	}
	if err := wrong.refusal(); err != nil {
		return "", err
	}
	if who.hasInvite {
		if referredBy, err = s.inviterOf(q, who.invite); err != nil {
			return "", err
		}
		if referredBy == "" && !who.ignoreInvalidInvite {
			return "", ErrInviteCode
		}
	}
	return referredBy, s.checkMultiAccounting(q, call, referredBy, now)
}

// checkMultiAccounting applies the two rules against many accounts of one person.
func (s *Service) checkMultiAccounting(q db.Querier, call *session.Call, referredBy string, now time.Time) error {
	since := now.Add(-registrationWindow).UnixMilli()
	address := session.AddressKey(call.IP)
	// The loopback address is not counted. Behind a proxy that is not configured as
	// trusted, all players would share it.
	if limit := s.settings.perAddress.Get(); limit > 0 && !call.IP.IsLoopback() {
		n, err := registrationsSince(q, address, since)
		if err != nil {
			return err
		}
		if n >= limit {
			return ErrMultiAccounting
		}
	}
	if referredBy == "" || call.Device == "" || s.options.AllowSameDevice {
		return nil
	}
	used, err := deviceUsedInvite(q, address, call.Device, referredBy, since)
	if err != nil {
		return err
	}
	if used {
		return ErrMultiAccounting
	}
	return nil
}

// createAccount checks the applicant and stores the account.
func (s *Service) createAccount(tx *db.Tx, call *session.Call, who applicant, hash string) (string, error) {
	referredBy, err := s.checkRegistration(tx, call, who, tx.Now())
	if err != nil {
		return "", err
	}
	a := newAccount{
		ID: s.ids.New(), Name: who.name, Email: who.email, EmailKey: who.emailKey, PasswordHash: hash,
		ReferredBy: referredBy, Invite: who.invite, AddressKey: session.AddressKey(call.IP), DeviceToken: call.Device, Country: call.Country,
	}
	if err := s.insertNew(tx, a); err != nil {
		return "", err
	}
	if err := s.activity.Write(tx, activity.FromCall(call, didSignUp, a.ID)); err != nil {
		return "", err
	}
	if err := s.reportExcludedMatch(tx, a.ID); err != nil {
		return "", err
	}
	return a.ID, s.publishOpened(tx, call, a)
}
