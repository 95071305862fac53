package live

// past is the newest part of a channel's events, bounded in number and bytes.
type past struct {
	max   int
	bytes int
	kept  [][]byte // oldest first; the last one has version last
	last  uint64
}

// add keeps the message of version, which follows the one before.
func (p *past) add(version uint64, message []byte) {
	p.last = version
	if p.max == 0 {
		return
	}
	p.kept = append(p.kept, message)
	p.bytes += len(message)
	drop := 0
	for len(p.kept)-drop > p.max || p.bytes > historyBytes {
		p.bytes -= len(p.kept[drop])
		p.kept[drop] = nil // let go of it before the slice moves
		drop++
	}
	p.kept = p.kept[drop:]
}

// since returns what came after version, oldest first. ok is false when that
// is no longer known, or version never was.
func (p *past) since(version uint64) (missed [][]byte, ok bool) {
	if version > p.last || p.last-version > uint64(len(p.kept)) {
		return nil, false
	}
	return p.kept[len(p.kept)-int(p.last-version):], true
}
