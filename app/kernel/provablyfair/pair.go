package provablyfair

// Pair is a server seed and a client seed. ServerSeed is secret until the pair
// is revealed.
type Pair struct {
	ID         int64
	Owner      string
	ServerSeed string
	// Committed is the commitment as it was kept; empty when it has to be
	// computed.
	Committed  string
	ClientSeed string
	// Nonce is the one that the next draw takes; so many draws were made.
	Nonce      uint64
	RevealedAt int64 // unix milliseconds; 0 while active
	// Unopened marks a pair that was retired and could not be revealed, since
	// the secret that opens its server seed is gone.
	Unopened bool
}

// Hash is the commitment to the server seed.
func (p *Pair) Hash() string {
	if p.Committed != "" {
		return p.Committed
	}
	return Commitment(p.ServerSeed)
}

// Revealed reports whether the server seed may be known.
func (p *Pair) Revealed() bool { return p.RevealedAt > 0 && !p.Unopened }

// Stream is the numbers of one draw of the pair.
func (p *Pair) Stream(nonce uint64) *Stream {
	return NewStream(p.ServerSeed, p.ClientSeed, nonce)
}
