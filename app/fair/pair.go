package fair

// Pair is a server seed and a client seed. ServerSeed is secret until the pair
// is revealed.
type Pair struct {
	ID         int64
	Owner      string
	ServerSeed string
	ClientSeed string
	// Nonce is the one that the next draw takes; so many draws were made.
	Nonce      uint64
	RevealedAt int64 // unix milliseconds; 0 while active
}

// Hash is the commitment to the server seed.
func (p *Pair) Hash() string { return Commitment(p.ServerSeed) }

// Revealed reports whether the server seed may be known.
func (p *Pair) Revealed() bool { return p.RevealedAt > 0 }

// Stream is the numbers of one draw of the pair.
func (p *Pair) Stream(nonce uint64) *Stream {
	return NewStream(p.ServerSeed, p.ClientSeed, nonce)
}
