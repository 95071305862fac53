package live

// history is the newest part of a channel's events, bounded in number and bytes.
type history struct {
	max      int
	bytes    int
	messages [][]byte // oldest first; the last one has version last
	last     uint64
}

// add stores the message of version, which follows the one before.
func (p *history) add(version uint64, message []byte) {
	p.last = version
	if p.max == 0 {
		return
	}
	p.messages = append(p.messages, message)
	p.bytes += len(message)
	drop := 0
	for len(p.messages)-drop > p.max || p.bytes > historyBytes {
		p.bytes -= len(p.messages[drop])
		p.messages[drop] = nil // release it before the slice moves
		drop++
	}
	p.messages = p.messages[drop:]
}

// since returns the messages after version, oldest first. ok is false if they are not stored any
// more, or if version never existed.
func (p *history) since(version uint64) (missed [][]byte, ok bool) {
	if version > p.last || p.last-version > uint64(len(p.messages)) {
		return nil, false
	}
	return p.messages[len(p.messages)-int(p.last-version):], true
}
