package treasury

// State of a version of a transaction, as it is stored.
type state = string

const (
	drafted   state = "drafted"   // inputs or nonce are reserved; nobody has signed here
	signed    state = "signed"    // stored with its signature, and not known to be sent
	sent      state = "sent"      // handed to the network
	rejected  state = "rejected"  // the network will not include it as it is
	included  state = "included"  // a block has it
	confirmed state = "confirmed" // blocks enough
	replaced  state = "replaced"  // another version was confirmed
	dropped   state = "dropped"   // was never signed, or can never be included
)

// facts are what is known about a payment at one block of its chain: of its newest
// version unless they say otherwise.
type facts struct {
	State state
	// Exported tells that another machine may have signed the draft.
	Exported bool
	// CanSign tells that the site has keys and its caps allow this payment.
	CanSign bool
	// Halted tells that the network's automatic payments are stopped.
	Halted bool
	// Known tells that the network has some version, waiting or in a block.
	Known bool
	// Signed tells that some version was signed, or may have been elsewhere.
	Signed bool
	// Confirmations are the blocks on some version; 0 while it waits.
	Confirmations, Needed int64
	// Failed tells that the included version moved nothing.
	Failed bool
	// Expired tells that the network refuses the newest version for its age.
	Expired bool
	// Foreign tells that another transaction has taken the nonce for good.
	Foreign bool
	// Stuck tells that the newest version waits for long, or that staff want it to
	// pay more.
	Stuck bool
	// Fresh tells that the newest version was made just now: what refuses it may pass.
	Fresh bool
	// Versions counts all versions, and Most is how many may be made by itself.
	Versions, Most int
}

// step is what is done next for a payment.
type step uint8

const (
	rest         step = iota // nothing: time or blocks must pass
	sign                     // sign the newest draft here
	await                    // another machine must sign the newest draft
	send                     // hand the newest version to the network
	bump                     // make a version that pays more
	redraft                  // make a version in place of one that cannot be included
	drop                     // forget what nobody has signed: its orders go back
	settle                   // the books take what the chain has confirmed
	settleFailed             // the fee is gone, and the orders were not paid
	giveBack                 // no version can ever be included: the orders go back
	alarm                    // a person must look
)

func (s step) String() string {
	return [...]string{"rest", "sign", "await", "send", "bump", "redraft", "drop", "settle", "settleFailed", "giveBack", "alarm"}[s]
}

// plan decides what is done next. It never gives orders back while any version could
// be included, and makes no new version while one is in a block. What a new version
// must fulfil beside, Maker.SafeAfter says.
func plan(f facts) step {
	switch {
	case f.Confirmations > 0:
		return planIncluded(f)
	case f.Foreign && !f.Known:
		return giveBack
	case f.Known && f.State != drafted:
		return planKnown(f)
	case f.State == drafted:
		return planDrafted(f)
	case f.State == rejected || f.Expired:
		return another(f, redraft)
	case f.Halted && f.State == signed:
		return rest // it was never sent: it waits for the release
	default:
		return send
	}
}

// planIncluded decides for a payment that stands in a block.
func planIncluded(f facts) step {
	switch {
	case f.Confirmations < f.Needed:
		return rest
	case f.Failed:
		return settleFailed
	default:
		return settle
	}
}

// planKnown decides for a payment that waits for a block.
func planKnown(f facts) step {
	switch {
	case f.State == signed && !f.Halted:
		return send // a newer version than the one that waits
	case f.Stuck && !f.Halted && f.Versions < f.Most:
		return bump
	default:
		return rest
	}
}

// planDrafted decides for a draft without a signature. An older version may wait
// meanwhile. One that has grown old and that another machine will sign is drafted anew
// when staff make its file.
func planDrafted(f facts) step {
	switch {
	case f.Expired && !f.Signed && f.CanSign:
		return drop
	case f.Expired && f.Signed:
		return another(f, redraft)
	case f.Halted:
		return rest
	case f.CanSign && !f.Exported:
		return sign
	default:
		return await
	}
}

// another makes a new version as long as not too many were made.
func another(f facts, next step) step {
	switch {
	case f.Versions >= f.Most:
		return alarm
	case f.Halted || f.Fresh:
		return rest
	default:
		return next
	}
}
