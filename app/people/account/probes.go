package account

import (
	"context"
	"slices"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// As specified, registration and the change of an address report that an email address
// is in use. That shows a stranger that its owner has an account here. Therefore a
// network address gets few such answers. After that, all of its registrations are
// refused, for every email address. Names of players are public, so an answer about a
// name reveals nothing.
var (
	emailProbeRate     = session.Rate{Count: 5, Per: time.Hour}
	wideEmailProbeRate = session.Rate{Count: 20, Per: 24 * time.Hour}
	// addressTakenRate limits the emails to the owner of an address.
	addressTakenRate = session.Rate{Count: 1, Per: 24 * time.Hour}
)

// probeKeys returns the counter keys of a network address: one for the customer, and
// one for the customer's wider network.
func probeKeys(call *session.Call) (narrowKey, wideKey string) {
	return "taken|" + session.AddressKey(call.IP), "taken48|" + session.WideNetworkKey(call.IP)
}

// checkEmailProbeLimit refuses a network address that has received too many answers about
// used email addresses. Every call with such answers calls it first and passes its own
// error to reportAddressTaken. It checks nothing else, so the refusal reveals nothing.
func (s *Service) checkEmailProbeLimit(call *session.Call) error {
	narrowKey, wideKey := probeKeys(call)
	wait, blocked := s.limiter.Blocked(narrowKey, emailProbeRate)
	if longer, also := s.limiter.Blocked(wideKey, wideEmailProbeRate); also {
		wait, blocked = max(wait, longer), true
	}
	if blocked {
		return fault.TooMany("Too many requests. Try again later.", wait)
	}
	return nil
}

// reportAddressTaken counts an answer that an email address is in use, and notifies the
// address's owner. It returns err, or the refusal of a caller above the limit.
func (s *Service) reportAddressTaken(ctx context.Context, call *session.Call, emailKey string, err error) error {
	refusal, ok := fault.From(err)
	if !ok || !slices.Contains(refusal.Fields["email"], keyUnique) {
		return err
	}
	if s.options.CallsPerMinute >= 0 && !call.IP.IsLoopback() { // as for names
		narrowKey, wideKey := probeKeys(call)
		for _, one := range []struct {
			key  string
			rate session.Rate
		}{{narrowKey, emailProbeRate}, {wideKey, wideEmailProbeRate}} {
			if wait, ok := s.limiter.Allow(one.key, one.rate); !ok {
				return fault.TooMany("Too many requests. Try again later.", wait)
			}
		}
	}
	s.notifyAddressOwner(ctx, emailKey)
	return err
}

// notifyAddressOwner notifies the owner of an address that another person tried to use. Failures
// are logged: the caller's answer does not depend on them.
func (s *Service) notifyAddressOwner(ctx context.Context, emailKey string) {
	if _, ok := s.limiter.Allow("taken email|"+emailKey, addressTakenRate); !ok {
		return
	}
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		a, err := accountByEmail(tx, emailKey)
		if err == nil && a != nil {
			to, key := a.effectiveEmail()
			if key != emailKey {
				to = a.Email
			}
			s.sendAfterCommit(tx, s.addressTakenEmail(to, a.Name))
		}
		return err
	})
	if err != nil {
		s.log.Error("write to the owner of an email address", "error", err)
	}
}
