//! Clusters: documents joined by pairs, directly or through others (union-find with path halving and union by
//! size; Tarjan and van Leeuwen, J. ACM 1984). Almost O(pairs).

/// A forest over items 0..n.
#[derive(Debug, Clone)]
pub struct UnionFind {
    parent: Vec<u32>,
    size: Vec<u32>,
}

impl UnionFind {
    /// n items, each alone. Items are counted in `u32`; more than 2³² are not supported.
    #[must_use]
    pub fn new(n: usize) -> Self {
        let n = u32::try_from(n).unwrap_or(u32::MAX);
        Self {
            parent: (0..n).collect(),
            size: vec![1; n as usize],
        }
    }

    /// Makes room for n items, the new ones alone; does nothing where there is room.
    pub fn grow(&mut self, n: usize) {
        let n = u32::try_from(n).unwrap_or(u32::MAX);
        self.parent
            .extend(u32::try_from(self.parent.len()).unwrap_or(n)..n);
        self.size.resize(self.parent.len(), 1);
    }

    /// The same as [`find`](Self::find) says, without a shorter way for the next time. O(log n).
    #[must_use]
    pub fn root(&self, item: u32) -> u32 {
        let mut at = item;
        while let Some(&up) = self.parent.get(at as usize)
            && up != at
        {
            at = up;
        }
        at
    }

    /// The representative of an item's cluster; the item itself when it is out of range.
    pub fn find(&mut self, item: u32) -> u32 {
        let mut at = item;
        while let Some(&up) = self.parent.get(at as usize) {
            if up == at {
                break;
            }
            let above = self.parent[up as usize];
            self.parent[at as usize] = above;
            at = above;
        }
        at
    }

    /// Joins two clusters; an item out of range joins nothing.
    pub fn union(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        let (Some(&size_a), Some(&size_b)) = (self.size.get(a as usize), self.size.get(b as usize))
        else {
            return;
        };
        if a == b {
            return;
        }
        let (root, leaf) = if size_a >= size_b { (a, b) } else { (b, a) };
        self.parent[leaf as usize] = root;
        self.size[root as usize] = size_a.saturating_add(size_b);
    }

    /// Clusters of two or more: members ascending, clusters in order of their first member.
    pub fn clusters(&mut self) -> Vec<Vec<u32>> {
        let n = self.parent.len();
        let mut place = vec![usize::MAX; n];
        let mut clusters: Vec<Vec<u32>> = Vec::new();
        for item in 0..u32::try_from(n).unwrap_or(u32::MAX) {
            let root = self.find(item) as usize;
            if self.size[root] < 2 {
                continue;
            }
            if place[root] == usize::MAX {
                place[root] = clusters.len();
                clusters.push(Vec::new());
            }
            clusters[place[root]].push(item);
        }
        clusters
    }
}
