package gateways

import (
	"math/big"
	"time"

	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
)

// Payment is a payment that the site created at a gateway.
type Payment struct {
	ID id.Binary
	// GatewayID is the gateway's id, or empty until it responds.
	Gateway, GatewayID      string
	UserID, Asset, Currency string
	// Amount is the amount of the player's request, and Units the amount that the
	// gateway requests.
	Amount               money.Amount
	Units                *big.Int
	Address, Tag         string
	State                State
	CreatedAt, ExpiresAt int64
}

// payment is a stored payment.
type payment struct {
	Payment
	// paid is the gateway's count of the requested asset.
	paid *big.Int
	// credited is paid plus the additions of the present response. It is not
	// stored.
	credited *big.Int
	status   PaymentStatus
	reason   string
	// booked is true if any arrival has a deposit.
	booked               bool
	changedAt            int64
	polledAt, nextPollAt int64
	tries                int64
	stateBefore          State // as read
}

// arrival is a stored arrival. Its deposit is zero while it has none.
type arrival struct {
	gateway, id     string
	part            int
	payment         id.Binary
	asset, currency string
	units           *big.Int
	txid            string
	stage           Stage
	at              int64
	deposit         id.Binary
}

func (a *arrival) booked() bool { return a.deposit != id.Binary{} }

const (
	// paymentTTL is how long a player has to pay.
	paymentTTL = time.Hour
	// watchPeriod is how long a payment is queried after that: a late payment is
	// credited even without a webhook.
	watchPeriod = 7 * 24 * time.Hour
	// minPollInterval and latest are the min and max pause between two queries.
	minPollInterval, maxPollInterval = 30 * time.Second, 6 * time.Hour
	// pollDivisor is the divisor of a payment's age that gives its pause.
	pollDivisor = 4
	// maxTries is the max number of failures that double the pause.
	maxTries = 8
)

// nextPoll returns when a payment is queried again, or 0 for never. The pause
// grows with its age and with the failures of the gateway.
func (p *payment) nextPoll(now time.Time) int64 {
	if now.UnixMilli() > p.ExpiresAt+watchPeriod.Milliseconds() && p.State != Waiting {
		return 0
	}
	pause := now.Sub(time.UnixMilli(p.CreatedAt)) / pollDivisor
	pause = max(pause, minPollInterval<<min(p.tries, maxTries))
	return now.Add(min(pause, maxPollInterval)).UnixMilli()
}

// settle computes the state of a payment from all arrivals.
func (p *payment) settle(list []*arrival, now time.Time) {
	f := Inputs{Status: p.status, Requested: p.Units, Counted: new(big.Int), Pending: new(big.Int), TimeOver: now.UnixMilli() > p.ExpiresAt}
	for _, a := range list {
		p.booked = p.booked || a.booked()
		if a.asset != p.Asset {
			continue
		}
		switch a.stage {
		case Final, Risky:
			f.Counted.Add(f.Counted, a.units)
			f.Late = f.Late || a.at > p.ExpiresAt
		case Pending:
			f.Pending.Add(f.Pending, a.units)
		}
	}
	p.paid, p.State = f.Counted, stateOf(f)
	if p.State != p.stateBefore {
		p.changedAt = now.UnixMilli()
	}
	p.polledAt, p.tries = now.UnixMilli(), 0
	p.nextPollAt = p.nextPoll(now)
}
