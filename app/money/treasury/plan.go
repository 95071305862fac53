package treasury

// state is the stored state of a version of a transaction.
type state = string

const (
	drafted   state = "drafted"   // inputs or nonce are reserved, and this site has not signed it
	signed    state = "signed"    // stored with its signature, and not known to be sent
	sent      state = "sent"      // sent to the network
	rejected  state = "rejected"  // the network will not include it in this form
	included  state = "included"  // a block has it
	confirmed state = "confirmed" // enough blocks
	replaced  state = "replaced"  // another version was confirmed
	dropped   state = "dropped"   // was never signed, or can never be included
)

// conditions are what is known about a payment at one block of its chain. They
// describe its newest version unless stated otherwise.
type conditions struct {
	State state
	// Exported is true if another machine may have signed the draft.
	Exported bool
	// CanSign is true if the site has keys and its caps allow this payment.
	CanSign bool
	// Halted is true if the network's automatic payments are stopped.
	Halted bool
	// Known is true if the network has any version, waiting or in a block.
	Known bool
	// Signed is true if any version was signed, or may have been elsewhere.
	Signed bool
	// Confirmations are the blocks on any version, or 0 while it waits.
	Confirmations, Needed int64
	// Failed is true if the included version moved nothing.
	Failed bool
	// Expired is true if the network refuses the newest version because of its
	// age.
	Expired bool
	// Foreign is true if another transaction has used the nonce permanently.
	Foreign bool
	// Stuck is true if the newest version has waited for a long time, and Asked
	// if staff have requested a higher fee.
	Stuck, BumpRequested bool
	// FeeExcess is the part of the fee that players have not paid, in millionths of
	// a dollar.
	FeeExcess int64
	// OverCap is true if the draft pays several orders and is above the cap of
	// the hot wallet: it can be split into smaller payments.
	OverCap bool
	// Withheld is true if an order of the payment must not be paid now, and no
	// node has accepted any version yet.
	Withheld bool
	// Void is true if no signed version can ever be included: they were signed
	// with other keys than those of their coins.
	Void bool
	// Fresh is true if the newest version was made recently: its refusal may be
	// temporary.
	Fresh bool
	// Versions is the number of all versions, and Most the max number that the
	// site makes without staff.
	Versions, MaxVersions int
}

// step is the next step of a payment.
type step uint8

const (
	idle         step = iota // nothing: time or blocks must pass
	sign                     // sign the newest draft here
	await                    // another machine must sign the newest draft
	send                     // send the newest version to the network
	bump                     // make a version with a higher fee
	redraft                  // make a version that replaces one that cannot be included
	drop                     // drop an unsigned draft: its orders go back
	settle                   // the books record what the chain has confirmed
	settleFailed             // the fee is spent, and the orders were not paid
	requeue                  // no version can ever be included: the orders go back
	alarm                    // a person must check
)

func (s step) String() string {
	return [...]string{"rest", "sign", "await", "send", "bump", "redraft", "drop", "settle", "settleFailed", "giveBack", "alarm"}[s]
}

// plan decides the next step. It never gives orders back while any version could
// be included, and makes no new version while one is in a block. Maker.SafeAfter
// has the other conditions for a new version.
func plan(f conditions) step {
	switch {
	case f.Confirmations > 0:
		return planIncluded(f)
	case (f.Foreign || f.Void) && !f.Known:
		return requeue
	case f.Known && f.State != drafted:
		return planKnown(f)
	case f.State == drafted:
		return planDrafted(f)
	case f.Withheld:
		return idle // it was never sent: it waits until its orders may be paid, or is cancelled
	case f.State == rejected || f.Expired || f.BumpRequested && !f.Halted:
		return limitVersions(f, redraft)
	case f.Halted && f.State == signed:
		return idle // it was never sent: it waits for the release
	default:
		return send
	}
}

// planIncluded decides for a payment that is in a block.
func planIncluded(f conditions) step {
	switch {
	case f.Confirmations < f.Needed:
		return idle
	case f.Failed:
		return settleFailed
	default:
		return settle
	}
}

// planKnown decides for a payment that waits for a block.
func planKnown(f conditions) step {
	switch {
	case f.State == signed && !f.Halted && !f.BumpRequested:
		return send // a newer version than the one that waits
	case (f.Stuck || f.BumpRequested) && !f.Halted:
		return limitVersions(f, bump)
	default:
		return idle
	}
}

// planDrafted decides for an unsigned draft. An older version may wait meanwhile.
// An expired draft for another machine is drafted again when staff make its file.
func planDrafted(f conditions) step {
	switch {
	case (f.Expired && f.CanSign || f.OverCap || f.Withheld) && !f.Signed:
		return drop
	case f.Expired && f.Signed:
		return limitVersions(f, redraft)
	case f.Halted || f.Withheld:
		return idle
	case f.CanSign && !f.Exported:
		return sign
	default:
		return await
	}
}

// limitVersions makes a new version unless the max number is reached.
func limitVersions(f conditions, next step) step {
	switch {
	case f.Versions >= f.MaxVersions:
		return alarm
	case f.Halted || f.Fresh:
		return idle
	default:
		return next
	}
}
